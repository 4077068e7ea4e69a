import { Link, useFormat } from "@agio/sdk";
import { FactLine } from "../case/FactText";
import section from "../section/Section.module.css";
import { useOperatorCall } from "../session/useOperatorCall";

const MOST = 5;
const EVERY_MS = 30_000;

/** The oldest differences of one queue between the books and the world, each a way to its case. */
export function ExceptionCases({ queue }: { queue: string }) {
  const format = useFormat();
  const list = useOperatorCall("web/operatorCases", { queue }, EVERY_MS);
  // Who may see the count and not the cases is refused, and sees the count alone.
  return list.data?.rows.slice(0, MOST).map((row) => (
    <li key={row.id}>
      <div>
        <Link to={`/operator?${new URLSearchParams({ queue, case: row.id })}`} className={section.link}>
          {row.title}
        </Link>
        <small>
          {row.facts.length > 0 ? <FactLine facts={row.facts} /> : row.id} · {format.dateTime(row.opened_at)}
        </small>
      </div>
    </li>
  ));
}
