import { useState } from "react";
import { useT, useTitle } from "@agio/sdk";
import { Button, NumberField, Page, Panel, Summary, toast } from "@agio/ui";
import styles from "./Hello.module.css";

/** The smallest screen: what a new plugin starts from. */
export default function Hello() {
  const t = useT();
  const [amount, setAmount] = useState("100.00");
  useTitle(t("shell.example.title"));
  return (
    <Page title={t("shell.example.title")} width="form">
      <Panel padding="form">
        <div className={styles.form}>
          <NumberField label={t("shell.home.last")} value={amount} onChange={setAmount} unit="USDT" decimals={2} large />
          <Summary lines={[{ label: t("shell.example.result"), value: `${amount} USDT`, strong: true }]} />
          <Button variant="primary" size={44} full onClick={() => toast(t("shell.copy.done"))}>
            {t("shell.nav.deposit")}
          </Button>
        </div>
      </Panel>
    </Page>
  );
}
