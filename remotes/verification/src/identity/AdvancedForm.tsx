import { useT } from "@agio/sdk";
import { Button, CommandBar, Facts, Form, Input, Panel, useForm } from "@agio/ui";
import { Again } from "./Again";
import type { Kind } from "../photo/kinds";
import { PhotoTile } from "../photo/PhotoTile";
import { useRetake } from "../photo/useRetake";
import { CHANGED } from "../useVerification";
import type { Overview } from "../wire.gen";
import styles from "../Frame.module.css";

const KINDS: readonly Kind[] = ["front", "back", "held"];

/** Document and photos are taken from the primary identity; only one that was refused is asked for again. */
export function AdvancedForm({ overview }: { overview: Overview }) {
  const t = useT("verification");
  const { primary, advanced, wanted } = overview;
  const rejected = advanced?.state === "rejected" ? advanced : null;
  const words = rejected === null || rejected.open.includes("bank");
  const form = useForm({
    call: "web/submitAdvanced",
    start: { bank: advanced?.bank ?? "", card: "" },
    draft: "verification-advanced",
    secret: ["card"],
    invalidates: CHANGED,
    check: (values) => ({
      ...(words && values.bank.trim() === "" ? { bank: t("verification.lacks.bank") } : {}),
      ...(words && values.card.trim() === "" ? { card: t("verification.lacks.card") } : {}),
    }),
    done: () => ({ text: t("verification.result.sent") }),
  });
  const lacking = rejected ? KINDS.filter((kind) => wanted.includes(kind) && !overview.uploaded.includes(kind)) : [];
  const retake = useRetake(lacking);
  return (
    <Panel padding="form">
      <Form
        form={form}
        actions={
          <CommandBar>
            {retake.commands ?? (
              <Button type="submit" variant="primary" size={48} full busy={form.busy}>
                {t("verification.send")}
              </Button>
            )}
          </CommandBar>
        }
      >
        {rejected && <Again rejected={rejected} />}
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
              <PhotoTile
                key={kind}
                {...{ kind, overview }}
                sent
                rejected={rejected?.refused.find((one) => one.part === kind)?.reason}
                rejectedAt={rejected?.decided_at}
                handle={retake.handleOf(kind)}
              />
            ))}
          </div>
        )}
      </Form>
    </Panel>
  );
}
