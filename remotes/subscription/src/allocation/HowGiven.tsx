import { useState } from "react";
import { useCall, useFormat, useSession, useT, type AnswerOf } from "@agio/sdk";
import { Button, Chip, CopyField, Dialog, Panel, Stack } from "@agio/ui";
import { isDrawn, lotsOf, short } from "../figures";
import { isSame, publishedDraw } from "./recompute";
import styles from "../subscription.module.css";

type Detail = AnswerOf<"web/getIssue">;

/** How lots are given out, what was promised of it, and the same computed once more in this browser. */
export function HowGiven({ issue }: { issue: Detail }) {
  const t = useT("subscription");
  const [open, setOpen] = useState(false);
  const amount = { lots: String(issue.issued_lots) };
  return (
    <Panel
      title={
        <span className={styles.titled}>
          {t(`subscription.how.${issue.rule}.title`)} <Chip>{t(`subscription.rule.${issue.rule}`)}</Chip>
        </span>
      }
      actions={
        <Button size={28} onClick={() => setOpen(true)}>
          {t("subscription.how.check")}
        </Button>
      }
    >
      <Stack>
        <ol className={styles.how}>
          {([1, 2, 3] as const).map((step) => (
            <li key={step}>{t(`subscription.how.${issue.rule}.step${step}`, amount)}</li>
          ))}
        </ol>
        {issue.rule === "lottery" && <Promise issue={issue} />}
        <Check issue={issue} />
      </Stack>
      <Dialog open={open} onClose={() => setOpen(false)} title={t("subscription.how.check")}>
        <Stack>
          <p>{t(`subscription.how.${issue.rule}.check`)}</p>
          {issue.rule === "lottery" && (
            <>
              <CopyField value={`printf %s ${issue.seed || "SEED"} | sha256sum`} />
              <CopyField value={`printf %s '${issue.seed || "SEED"}:LOT' | sha256sum`} />
            </>
          )}
          <CopyField value={`/web/getIssueDraw?issue=${issue.key}`} />
        </Stack>
      </Dialog>
    </Panel>
  );
}

/** The fingerprint of the seed, the seed once it is shown, and the user's own lots. */
function Promise({ issue }: { issue: Detail }) {
  const t = useT("subscription");
  const format = useFormat();
  const { signedIn } = useSession();
  const { data } = useCall("web/getSubscriptions", { size: 100 }, { enabled: signedIn });
  const mine = data?.rows.filter((row) => row.issue === issue.key) ?? [];
  return (
    <dl className={styles.promise}>
      <div>
        <dt>{t("subscription.how.fingerprint", { time: format.moment(issue.announced_at) })}</dt>
        <dd>
          <CopyField value={issue.fingerprint} shown={short(issue.fingerprint)} />
        </dd>
      </div>
      <div>
        <dt>{t("subscription.how.seed")}</dt>
        <dd>
          {issue.seed ? (
            <CopyField value={issue.seed} shown={short(issue.seed)} />
          ) : (
            t("subscription.how.seed_at", { time: format.moment(issue.draws_at) })
          )}
        </dd>
      </div>
      <div>
        <dt>{t("subscription.how.your_lots")}</dt>
        <dd>{mine.length === 0 ? "–" : mine.map((row) => lotsOf(format, row)).join(", ")}</dd>
      </div>
    </dl>
  );
}

/** The whole allocation, computed again from what is published. */
export function Check({ issue }: { issue: Pick<Detail, "key" | "status"> }) {
  const t = useT("subscription");
  const [same, setSame] = useState<boolean | null>(null);
  const [busy, setBusy] = useState(false);
  if (!isDrawn(issue)) return null;
  const check = async () => {
    setBusy(true);
    try {
      setSame(await isSame(await publishedDraw(issue.key)));
    } catch {
      setSame(false);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div role="status">
      {same === null ? (
        <Button size={28} icon="refresh" busy={busy} onClick={() => void check()}>
          {t("subscription.how.recheck")}
        </Button>
      ) : (
        <Chip tone={same ? "good" : "bad"}>{t(same ? "subscription.how.same" : "subscription.how.other")}</Chip>
      )}
    </div>
  );
}
