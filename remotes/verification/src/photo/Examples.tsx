import { useT } from "@agio/sdk";
import { Icon, Panel } from "@agio/ui";
import { Drawing, type Fault } from "./Drawing";
import styles from "../Frame.module.css";

const FAULTS: readonly Exclude<Fault, null>[] = ["covered", "headwear", "cut", "blurred"];

function Example({ fault }: { fault: Fault }) {
  const t = useT("verification");
  return (
    <figure className={styles.figure} data-right={fault === null}>
      <div className={styles.drawn}>
        <Drawing fault={fault} />
        <span className={styles.verdict}>
          <Icon name={fault === null ? "check" : "x"} size={14} />
        </span>
      </div>
      <figcaption>
        <span className="agio-hidden">{t(fault === null ? "verification.example.right" : "verification.example.wrong")}: </span>
        {t(`verification.example.${fault ?? "held"}`)}
      </figcaption>
    </figure>
  );
}

/** The photo with the document in hand, as it should look, and what is sent back. */
export function Examples() {
  const t = useT("verification");
  return (
    <Panel title={t("verification.example.title")}>
      <div className={styles.shownAndNot}>
        <Example fault={null} />
        <ul className={styles.examples}>
          {FAULTS.map((fault) => (
            <li key={fault}>
              <Example fault={fault} />
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  );
}
