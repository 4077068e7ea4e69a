import { useCall, useSession, useT } from "@agio/sdk";
import { Icon, Screen, Tabs, type ScreenProps } from "@agio/ui";
import styles from "./c2c.module.css";

type Section = "buy" | "sell" | "orders" | "rule";

export interface FrameProps extends Omit<ScreenProps, "real" | "sections"> {
  place?: Section;
}

/** What stands around every screen of C2C: its places, how many orders are open, and whose account a wire comes from. */
export function Frame({ place, ...screen }: FrameProps) {
  const t = useT("c2c");
  return <Screen {...screen} real={t("c2c.real_needed")} sections={<Sections current={place} />} />;
}

/** The places alone, for screens that visitors read. */
export function Sections({ current }: { current?: Section | undefined }) {
  const t = useT("c2c");
  const { signedIn, realm } = useSession();
  const { data } = useCall("web/getC2cOrders", { size: 20 }, { enabled: signedIn && realm !== "demo" });
  const open = data?.rows.filter(({ state }) => ["pending_match", "matched", "proof_sent", "disputed"].includes(state)).length;
  const sections: [Section, string, string][] = [
    ["buy", "c2c.section.buy", "/c2c_index"],
    ["sell", "c2c.section.sell", "/c2c_index?side=sell"],
    ["orders", "c2c.section.orders", "/c2c_order"],
    ["rule", "c2c.section.rule", "/c2c_rule"],
  ];
  return (
    <div className={styles.head}>
      <Tabs
        bare
        label={t("c2c.title")}
        tabs={sections.map(([value, label, to]) => ({
          value,
          label: t(label),
          to,
          current: value === current,
          ...(value === "orders" && open ? { count: open } : {}),
        }))}
      />
      <span className={styles.own}>
        <Icon name="building-bank" size={14} />
        {t("c2c.own_account")}
      </span>
    </div>
  );
}
