import type { ReactNode } from "react";
import { useT } from "@agio/sdk";
import { Icon } from "../brand/Icon";
import { cx } from "../cx";
import { Tooltip } from "../overlays/overlays";
import type { RiskTermName } from "./terms";
import styles from "./term.module.css";

export interface RiskTermProps {
  /** Without one the label stands as it is. */
  name: RiskTermName | undefined;
  /** The label that names the term, itself pressed; not inside another control. */
  children?: ReactNode;
  /** Beside a label that belongs to a control: a sign of its own. */
  about?: string;
}

/** A label that names a risk and explains it, to pointer, keyboard and finger alike. */
export function RiskTerm({ name, children, about }: RiskTermProps) {
  const t = useT();
  if (name === undefined) return children;
  return (
    <Tooltip label={t(`shell.term.${name}`)}>
      <button
        type="button"
        className={cx(styles.term, about !== undefined && styles.sign)}
        data-term={name}
        aria-label={about === undefined ? undefined : t("shell.term.about", { label: about })}
      >
        {about === undefined ? children : <Icon name="info-circle" size={14} />}
      </button>
    </Tooltip>
  );
}
