import { useCall, useFormat, useT } from "@agio/sdk";
import { Button, Panel } from "@agio/ui";
import styles from "./invite.module.css";

const SHOWN = 5;

/** Who joined last, on any level; nothing while nobody has. */
export function NewMembers({ members, onAll }: { members: number; onAll(): void }) {
  const t = useT("referral");
  const format = useFormat();
  const newest = useCall("web/referralMembers", members > 0 ? { size: SHOWN } : null);
  if (!newest.data || newest.data.rows.length === 0) return null;
  return (
    <Panel
      title={t("referral.new_members")}
      padding="flush"
      actions={
        <Button size={28} variant="quiet" onClick={onAll}>
          {t("referral.all_members", { members: format.integer(members) })}
        </Button>
      }
    >
      <ul className={styles.newest}>
        {newest.data.rows.map(({ id, uid, name, phone, level, time }) => (
          <li key={id}>
            <span className={styles.disc} aria-hidden>
              {name.replace(/[^\p{L}]/gu, "").slice(0, 2) || level}
            </span>
            <span>
              <b>{name || t("referral.level", { level })}</b>
              <small>{uid}</small>
            </span>
            <span className={styles.end}>
              <span>{phone || "–"}</span>
              <small>{format.date(time)}</small>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
