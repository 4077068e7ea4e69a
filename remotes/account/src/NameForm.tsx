import { useState, type FormEvent } from "react";
import { useSession, useT } from "@agio/sdk";
import { Button, Input, Lost, Sending, toast } from "@agio/ui";
import { cutName } from "./rules";
import { useDeed } from "./useDeed";
import { useProblems } from "./useProblems";
import styles from "./form.module.css";

const FIELDS = ["name"] as const;
const MOST = 32;

export function NameForm() {
  const t = useT("account");
  const { user, refresh } = useSession();
  const [typed, setTyped] = useState<string | null>(null);
  const problems = useProblems<"name">(FIELDS);
  const name = typed ?? user?.name ?? "";
  const save = useDeed<{ name: string }, "name">("web/updateName", problems, "name", () => {
    setTyped(null);
    void refresh();
    toast({ kind: "success", text: t("account.name.done") });
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (problems.show(name.trim() === "" ? { name: { key: "account.name.missing" } } : {})) return;
    void save.run({ name: name.trim() });
  };
  const cut = cutName(name.trim());
  return (
    <div className={styles.box}>
      <form ref={problems.form} className={styles.form} onSubmit={submit} noValidate>
        <Sending busy={save.busy}>
          <Input
            name="name"
            label={t("account.name.label")}
            aside={`${[...name].length}/${MOST}`}
            hint={cut === name.trim() ? t("account.name.note") : t("account.name.cut", { name: cut })}
            autoComplete="nickname"
            maxLength={MOST}
            value={name}
            onChange={(text) => {
              problems.clear("name");
              setTyped(text);
            }}
            error={problems.of("name")}
          />
          <Lost error={save.error} />
          <div className={styles.end}>
            <Button type="submit" variant="primary" size={40} busy={save.busy} disabled={typed === null || typed.trim() === user?.name}>
              {t("account.form.save")}
            </Button>
          </div>
        </Sending>
      </form>
    </div>
  );
}
