import { useT } from "@agio/sdk";
import { Icon, Panel } from "@agio/ui";
import { Drawing, type Fault } from "./Drawing";
import styles from "../Frame.module.css";

const FAULTS: readonly Exclude<Fault, null>[] = ["covered", "headwear", "cut", "blurred"];

function Example({ fault }: { fault: Fault }) {
  const t = useT("verification");
  return (
    <figure className={styles.figure} data-right={fault === null}>
      <Drawing fault={fault} />
      <figcaption>
        <Icon name={fault === null ? "circle-check" : "x"} size={14} />
        <span>
          <span className="agio-hidden">{t(fault === null ? "verification.example.right" : "verification.example.wrong")}: </span>
          {t(`verification.example.${fault ?? "held"}`)}
        </span>
      </figcaption>
    </figure>
  );
}

/** The photo with the document in hand, as it should look, and what is sent back. */
export function Examples() {
  const t = useT("verification");
  return (
    <Panel title={t("verification.example.title")}>
      <Example fault={null} />
      <ul className={styles.examples}>
        {FAULTS.map((fault) => (
          <li key={fault}>
            <Example fault={fault} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
