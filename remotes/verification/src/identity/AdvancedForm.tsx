import { useT } from "@agio/sdk";
import { Button, Facts, Form, Input, Notice, Panel, useForm } from "@agio/ui";
import { PhotoTile, type Kind } from "../photo/PhotoTile";
import { CHANGED } from "../useVerification";
import type { Identity, Overview } from "../wire.gen";
import styles from "../Frame.module.css";

interface Told {
  bank: string;
  card: string;
}

const KINDS: readonly Kind[] = ["front", "back", "held"];

/** Document and photos are taken from the primary identity; only one that was refused is asked for again. */
export function AdvancedForm({ overview }: { overview: Overview }) {
  const t = useT("verification");
  const { primary, advanced, wanted } = overview;
  const rejected = advanced?.state === "rejected" ? advanced : null;
  const words = rejected === null || rejected.open.includes("bank");
  const form = useForm<Told, Identity>({
    call: "web/submitAdvanced",
    start: { bank: advanced?.bank ?? "", card: "" },
    draft: "verification-advanced",
    secret: ["card"],
    invalidates: CHANGED,
    check: (values) => ({
      ...(words && values.bank.trim() === "" ? { bank: t("verification.lacks.bank") } : {}),
      ...(words && values.card.trim() === "" ? { card: t("verification.lacks.card") } : {}),
    }),
    done: () => ({ text: t("verification.told.sent") }),
  });
  return (
    <Panel padding="form">
      <Form
        form={form}
        actions={
          <Button type="submit" variant="primary" size={44} full busy={form.busy}>
            {t("verification.send")}
          </Button>
        }
      >
        {rejected && (
          <Notice kind="error" title={t("verification.again_title")}>
            {rejected.refused.map(({ part, reason }) => (
              <p key={part}>{t(reason)}</p>
            ))}
            <p>{t("verification.again_text")}</p>
          </Notice>
        )}
        {primary && (
          <Facts
            facts={[
              { label: t("verification.fact.type"), value: t(`verification.type.${primary.type}`) },
              { label: t("verification.fact.name"), value: primary.name },
              { label: t("verification.fact.number"), value: `•••• ${primary.number_end}` },
            ]}
          />
        )}
        {words && (
          <>
            <Input {...form.field("bank")} label={t("verification.fact.bank")} hint={t("verification.hint.bank")} maxLength={100} />
            <Input {...form.field("card")} label={t("verification.fact.card")} mono inputMode="numeric" maxLength={40} autoComplete="off" />
          </>
        )}
        {KINDS.some((kind) => wanted.includes(kind)) && (
          <div className={styles.photos}>
            {KINDS.filter((kind) => wanted.includes(kind)).map((kind) => (
              <PhotoTile key={kind} {...{ kind, overview }} sent rejected={rejected?.refused.find((one) => one.part === kind)?.reason} />
            ))}
          </div>
        )}
      </Form>
    </Panel>
  );
}
