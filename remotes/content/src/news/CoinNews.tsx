import { Link, useCall, useFormat, useT } from "@agio/sdk";
import { Chip, Panel } from "@agio/ui";
import { kindName, pathOf, toneOf } from "../reading/kinds";
import styles from "./news.module.css";

const MOST = 3;

/** What was told of a coin of late, on a page about it; nothing where it was never named. */
export default function CoinNews({ coin, name }: { coin: string; name: string }) {
  const t = useT("content");
  const format = useFormat();
  // A name that differs from the coin by its letters' case alone may be a common word.
  const words = name.toUpperCase() === coin.toUpperCase() ? coin : `${coin},${name.replaceAll(",", " ")}`;
  const { data } = useCall("web/contentMentions", { words, size: MOST });
  if (!data?.rows.length) return null;
  return (
    <Panel padding="flush" title={t("content.coin.title", { coin })}>
      <ul className={styles.mentions}>
        {data.rows.map((row) => (
          <li key={row.id}>
            <Link to={pathOf(row)}>{row.title}</Link>
            <Chip {...toneOf(row.label)}>{kindName(t, row.kind, row.label)}</Chip>
            <time dateTime={row.published_at}>{format.day(row.published_at)}</time>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
