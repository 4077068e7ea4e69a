import { useState } from "react";
import { Button, CountdownButton, Icon, IconButton, Menu, RiskTerm, Segments, Select, Tabs, Tooltip, type ButtonVariant } from "@agio/ui";
import { Example } from "./Example";
import styles from "./gallery.module.css";

const VARIANTS: ButtonVariant[] = ["primary", "secondary", "quiet", "refuse", "danger", "buy", "sell"];

export function Actions() {
  const [tab, setTab] = useState("pending");
  const [side, setSide] = useState("buy");
  const [coin, setCoin] = useState<string | null>("BTC");
  const coins = [
    { value: "BTC", label: "BTC", hint: "Bitcoin" },
    { value: "ETH", label: "ETH" },
    { value: "XRP", label: "XRP", disabled: true },
  ];
  return (
    <>
      <Example name="Button, IconButton, CountdownButton" text="Each kind, busy, off with a reason">
        <div className={styles.row}>
          {VARIANTS.map((variant) => (
            <Button key={variant} variant={variant}>
              {variant}
            </Button>
          ))}
        </div>
        <div className={styles.row}>
          <Button variant="primary" busy>
            Withdraw 1,000.00 USDT
          </Button>
          <Button disabled reason="Verify your identity first">
            Off
          </Button>
          <Button size={28} icon="copy">
            Small
          </Button>
          <IconButton icon="settings" label="Settings" />
          <IconButton icon="star" label="Favourite" on />
          <IconButton icon="bell" label="Messages" disabled />
          <CountdownButton id="gallery" onStart={() => Promise.resolve(10)}>
            Send code
          </CountdownButton>
        </div>
      </Example>
      <Example name="Tabs, Segments, Select, Menu, Tooltip" text="One of several">
        <Tabs
          label="Orders"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: "pending", label: "Pending", count: 3 },
            { value: "closed", label: "Closed" },
          ]}
        />
        <Segments
          label="Side"
          full
          size={36}
          value={side}
          onChange={setSide}
          options={[
            { value: "buy", label: "Buy", tone: "up" },
            { value: "sell", label: "Sell", tone: "down" },
          ]}
        />
        <Select label="Coin" options={coins} value={coin} onChange={setCoin} />
        <Select label="Coin" options={coins} value={null} onChange={setCoin} error="Choose a coin." placeholder="Choose" />
        <div className={styles.row}>
          <Menu
            trigger={<Button iconRight="chevron-down">More</Button>}
            items={[{ label: "Orders", current: true }, "divider", { label: "Delete", danger: true }]}
          />
          <Tooltip label="What the network takes">
            <Button variant="quiet">
              Network fee <Icon name="info-circle" size={14} />
            </Button>
          </Tooltip>
          <RiskTerm name="leverage">Leverage</RiskTerm>
        </div>
      </Example>
    </>
  );
}
