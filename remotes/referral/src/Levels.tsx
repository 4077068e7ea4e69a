import { useFormat, useT } from "@agio/sdk";
import { Panel } from "@agio/ui";
import { usePercent } from "./percent";
import type { Promotion } from "./wire.gen";
import styles from "./invite.module.css";

type Level = Promotion["levels"][number];

/** More members than this share the squares among them. */
const SQUARES = 30;

/** The ladder of levels: who is in each, its share and what it brought. */
export function Levels({ promotion }: { promotion: Promotion }) {
  const t = useT("referral");
  const format = useFormat();
  const members = t("referral.members_of", { members: format.integer(promotion.members) });
  return (
    <Panel
      title={t("referral.levels")}
      actions={<span className={styles.soft}>{`${members}, ${format.coin(promotion.total, "USDT")}`}</span>}
    >
      <ol className={styles.levels}>
        {promotion.levels.map((level) => (
          <LevelEntry key={level.level} level={level} />
        ))}
      </ol>
      <p className={styles.legend}>
        <span>
          <i data-active />
          {t("referral.active")}
        </span>
        <span>
          <i />
          {t("referral.not_active")}
        </span>
      </p>
    </Panel>
  );
}

function LevelEntry({ level: { level, share, members, active, income } }: { level: Level }) {
  const t = useT("referral");
  const format = useFormat();
  const percentOf = usePercent();
  return (
    <li>
      <b className={styles.rung}>{level}</b>
      <div>
        <p>
          <span>
            <b>{t("referral.level", { level })}</b>{" "}
            <small>{level === 1 ? t("referral.who.you") : t("referral.who.level", { level: level - 1 })}</small>
          </span>
          <b>{format.coin(income, "USDT")}</b>
        </p>
        <Squares members={members} active={active} />
        <p>
          <small>
            {t("referral.members_of", { members: format.integer(members) })}
            {members > 0 && <span className="agio-hidden">{t("referral.active_of", { active: format.integer(active) })}</span>}
          </small>
          <small>{t("referral.share_of_fee", { share: percentOf(share) })}</small>
        </p>
      </div>
    </li>
  );
}

/** One square a member, those who brought an income lately first; whoever did is seen among however many. */
function Squares({ members, active }: { members: number; active: number }) {
  const drawn = Math.min(members, SQUARES);
  const lit = Math.min(drawn, Math.ceil((active * drawn) / Math.max(1, members)));
  return (
    <span className={styles.squares} aria-hidden>
      {Array.from({ length: drawn }, (_, index) => (
        <i key={index} data-active={index < lit || undefined} />
      ))}
    </span>
  );
}
