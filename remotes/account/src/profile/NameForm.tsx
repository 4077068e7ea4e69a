import { useSession, useT } from "@agio/sdk";
import { Form, Input, toast, useForm } from "@agio/ui";
import { cutName } from "../rules";
import styles from "../form.module.css";

const MOST = 32;

export function NameForm() {
  const t = useT("account");
  const { user, refresh } = useSession();
  const nameOf = (typed: string | null) => typed ?? user?.name ?? "";
  const form = useForm({
    call: "web/updateName",
    invalidates: ["web/security"],
    start: { name: null as string | null },
    otherwise: "name",
    check: ({ name }) => (nameOf(name).trim() === "" ? { name: t("account.name.missing") } : {}),
    params: ({ name }) => ({ name: nameOf(name).trim() }),
    onSuccess() {
      form.restart();
      void refresh();
      toast({ kind: "success", text: t("account.name.done") });
    },
  });
  const name = nameOf(form.values.name);
  const cut = cutName(name.trim());
  return (
    <Form
      form={form}
      className={styles.box}
      command={{ label: t("account.form.save"), disabled: form.values.name === null || name.trim() === user?.name }}
    >
      <Input
        {...form.field("name")}
        label={t("account.name.label")}
        aside={`${[...name].length}/${MOST}`}
        hint={cut === name.trim() ? t("account.name.note") : t("account.name.cut", { name: cut })}
        autoComplete="nickname"
        maxLength={MOST}
        value={name}
      />
    </Form>
  );
}
