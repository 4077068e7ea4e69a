import { useState } from "react";
import { useT, useTitle } from "@agio/sdk";
import { Button, NumberField, Page, Panel, Summary, toast } from "@agio/ui";
import styles from "./Hello.module.css";

/** The smallest screen: what a new plugin starts from. */
export default function Hello() {
  const t = useT("example");
  const [amount, setAmount] = useState("100.00");
  useTitle(t("example.hello.title"));
  return (
    <Page title={t("example.hello.title")} width="form">
      <Panel padding="form">
        <div className={styles.form}>
          <NumberField label={t("example.hello.amount")} value={amount} onChange={setAmount} unit="USDT" decimals={2} large />
          <Summary lines={[{ label: t("example.hello.receive"), value: `${amount} USDT`, strong: true }]} />
          <Button variant="primary" size={44} full onClick={() => toast(t("example.hello.done"))}>
            {t("example.hello.send")}
          </Button>
        </div>
      </Panel>
    </Page>
  );
}
