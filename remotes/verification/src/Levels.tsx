import { Link, link, linkOr, useT } from "@agio/sdk";
import { LevelRow, Panel, Ring, type StateTone } from "@agio/ui";
import { TONES } from "./state";
import type { Identity, Overview } from "./wire.gen";
import styles from "./Frame.module.css";

interface Level {
  key: string;
  to: string | null;
  tone: StateTone;
  state: string;
  done: boolean;
}

function levelsOf(overview: Overview): Level[] {
  const identity = (key: string, path: string, found: { state: Identity["state"] } | null, locked: boolean): Level => ({
    key,
    to: locked ? null : linkOr(`verification.${key}`, path),
    tone: found ? TONES[found.state] : "over",
    state: found ? `verification.state.${found.state}` : locked ? "verification.locked" : "verification.not_begun",
    done: found?.state === "approved",
  });
  return [
    identity("primary", "/smauth", overview.primary, false),
    identity("advanced", "/seniorauth", overview.advanced, overview.tier < 1),
    identity("address", "/dzrz", overview.address, false),
    {
      key: "risk",
      to: linkOr("verification.risk", "/fengxian"),
      tone: overview.risk > 0 ? "good" : "over",
      state: overview.risk > 0 ? `verification.risk.${overview.risk}` : "verification.not_begun",
      done: overview.risk > 0,
    },
  ];
}

type Opened = [text: string, offered: boolean];

/** What each level opens, and whether this deployment offers it. */
const opened = (): Record<string, Opened[]> => ({
  primary: [
    ["verification.opens.withdrawals", link("wallet.withdraw") !== null],
    ["verification.opens.c2c", link("c2c.offers") !== null],
    ["verification.credit.title", true],
  ],
  advanced: [
    ["verification.opens.loans", link("lending.apply") !== null],
    ["verification.opens.limits", true],
  ],
  address: [["verification.opens.limits", true]],
  risk: [["verification.opens.wealth", link("wealth.vips") !== null]],
});

/** Each level of trust: what it opens, how far it is, and the way to it. */
export function Levels({ overview, at }: { overview: Overview; at?: string | undefined }) {
  const t = useT("verification");
  const levels = levelsOf(overview);
  const all = opened();
  const opens = (key: string) =>
    (all[key] ?? [])
      .filter(([, offered]) => offered)
      .map(([text]) => t(text))
      .join(" · ");
  const done = levels.filter((one) => one.done).length;
  return (
    <Panel padding="flush">
      <div className={styles.head}>
        <Ring size={84} part={done / levels.length} label={`${done} / ${levels.length}`} name={t("verification.title")} />
        <div>
          <strong>{t("verification.done", { done, total: levels.length })}</strong>
          <small>{t(done === levels.length ? "verification.all_done" : "verification.lead")}</small>
        </div>
      </div>
      <ul className={styles.levels}>
        {levels.map(({ key, to, tone, state }) => {
          const row = <LevelRow title={t(`verification.${key}.title`)} opens={opens(key)} tone={tone} state={t(state)} />;
          return (
            <li key={key}>
              {to === null ? (
                <div className={styles.level}>{row}</div>
              ) : (
                <Link to={to} className={styles.level} {...(key === at ? { "aria-current": "page" as const } : {})}>
                  {row}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
