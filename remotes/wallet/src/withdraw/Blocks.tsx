import { Link, useFormat, useNow, useT } from "@agio/sdk";
import { Icon } from "@agio/ui";
import type { Block } from "./blocks";
import { minutesUntil } from "./model";
import styles from "./Withdraw.module.css";

/** What stands in the way, one line each: what stops a withdrawal now, and what makes it wait. */
export function Blocks({ blocks, skew }: { blocks: readonly Block[]; skew: number }) {
  const t = useT("wallet");
  if (blocks.length === 0) return null;
  const stops = blocks.some(({ kind }) => kind === "stop");
  return (
    <section className={styles.blocks} data-kind={stops ? "stop" : "wait"}>
      <h2>{t(stops ? "wallet.withdraw.block.title" : "wallet.withdraw.block.wait_title")}</h2>
      <ul>
        {blocks.map((block) => (
          <li key={block.name} data-kind={block.kind}>
            <Icon name={block.kind === "stop" ? "alert-circle" : "clock"} size={16} />
            <span>
              <BlockText block={block} skew={skew} />
              {block.way && (
                <>
                  {" "}
                  <Link to={block.way.to}>{t(block.way.label)}</Link>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function BlockText({ block, skew }: { block: Block; skew: number }) {
  const t = useT("wallet");
  const format = useFormat();
  const now = useNow(10_000) + skew;
  const text = typeof block.text === "string" ? block.text : t(block.text.key, block.text.values);
  return (
    <>
      {text}
      {block.opens && (
        <small>
          {t("wallet.withdraw.block.opens", {
            time: format.span(minutesUntil(Date.parse(block.opens), now)),
            moment: format.both(block.opens),
          })}
        </small>
      )}
      {block.until && <small>{t("wallet.withdraw.block.until", { moment: format.moment(block.until) })}</small>}
    </>
  );
}
