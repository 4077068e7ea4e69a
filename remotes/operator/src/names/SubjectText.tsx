import { useT } from "@agio/sdk";
import type { SectionName } from "../console/sectionNames";
import type { ViewState } from "../console/useView";
import { PluginText } from "../PluginText";
import styles from "../section/Section.module.css";
import { PersonOf } from "./PersonName";
import { PluginName } from "./pluginName";
import { caseOf, useQueue } from "./queues";

const KINDS: ReadonlySet<string> = new Set(["user", "operator", "parameter", "product", "plugin", "switch", "webhook"]);
/** The kinds that have a page of their own. */
const SECTIONS: Readonly<Record<string, SectionName>> = {
  user: "users",
  parameter: "parameters",
  product: "products",
  webhook: "webhooks",
};

/** What was taken away as a whole. */
const LISTS: Readonly<Record<string, string>> = {
  audit: "operator.audit.title",
  user: "operator.users.title",
  signal: "operator.facet.signals",
  proposal: "operator.decisions.title",
};

/** "spot.pairs:BTCUSDT" as the address of its page has it, and the key of what it is called. */
function productOf(id: string): { item: string; key: string; title: string } {
  const [product = "", ...key] = id.split(":");
  return { item: `${product}/${key.join(":")}`, key: key.join(":"), title: product.replace(".", ".product.") };
}

/** Whom or what an entry of the audit is about; what has a page can be opened from there. */
export function SubjectText({ subject, view }: { subject: string; view?: ViewState }) {
  const t = useT("operator");
  const queue = useQueue();
  const about = caseOf(subject);
  if (about !== null) {
    const { title } = queue(about.queue);
    const name = (
      <>
        {title === null ? t("operator.subject.case") : <PluginText name={title} />} {about.id}
      </>
    );
    if (view === undefined || title === null) return name;
    return (
      <button type="button" className={styles.link} onClick={() => view.openCaseOf(about.queue, about.id)}>
        {name}
      </button>
    );
  }
  const [kind = "", ...rest] = subject.split(":");
  const id = rest.join(":");
  const list = id === "" ? LISTS[kind] : undefined;
  if (list !== undefined) return t(list);
  if (!KINDS.has(kind)) return subject;
  const product = kind === "product" ? productOf(id) : null;
  const name = (
    <>
      {product ? <PluginText name={product.title} /> : t(`operator.subject.${kind}`)} <Id kind={kind} id={product?.key ?? id} />
    </>
  );
  const section = SECTIONS[kind];
  if (section === undefined || view === undefined) return name;
  return (
    <button type="button" className={styles.link} onClick={() => view.openSection(section, product?.item ?? id)}>
      {name}
    </button>
  );
}

/** The words for an id that has some. */
function Id({ kind, id }: { kind: string; id: string }) {
  const t = useT("operator");
  if (kind === "plugin") return <PluginName id={id} />;
  if (kind === "user") return <PersonOf id={id} />;
  if (kind !== "switch") return id;
  const text = t(`operator.switch.${id}`);
  return text === `operator.switch.${id}` ? id : text;
}
