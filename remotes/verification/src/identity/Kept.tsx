import { useState } from "react";
import { useCountryName, useT } from "@agio/sdk";
import { Button, Facts, Icon, Panel, usePhone } from "@agio/ui";
import type { Identity } from "../wire.gen";
import { ICONS } from "./types";
import styles from "../Frame.module.css";

/** The document that was accepted: nobody changes it. On a phone one row, which opens. */
export function Kept({ identity }: { identity: Identity }) {
  const t = useT("verification");
  const country = useCountryName();
  const phone = usePhone();
  const [open, setOpen] = useState(false);
  const type = t(`verification.type.${identity.type}`);
  const number = `•••• ${identity.number_end}`;
  const facts = [
    { label: t("verification.fact.country"), value: country(identity.country) },
    { label: t("verification.fact.type"), value: type },
    { label: t("verification.fact.name"), value: identity.name },
    { label: t("verification.fact.number"), value: number },
  ];
  if (!phone) {
    return (
      <dl className={styles.kept}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    );
  }
  return (
    <Panel padding="flush">
      <div className={styles.document}>
        <Icon name={ICONS[identity.type] ?? "file-text"} size={20} />
        <b>{type}</b>
        <span>{number}</span>
        <Button variant="link" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t("verification.details")}
        </Button>
      </div>
      {open && (
        <div className={styles.opened}>
          <Facts facts={facts} />
        </div>
      )}
    </Panel>
  );
}
