import { useState } from "react";
import { useAnyCall, useT, type AnswerOf } from "@agio/sdk";
import { Button, CaseThread, Icon, Panel, Sheet, usePhone } from "@agio/ui";
import type { OrderDetail } from "../wire.gen";
import styles from "../c2c.module.css";

/** The desk beside the order; on a phone behind a row with its last words. */
export function Talk({ order }: { order: OrderDetail }) {
  const t = useT("c2c");
  const phone = usePhone();
  const [open, setOpen] = useState(false);
  const name = order.side === "buy" ? "c2cPurchase" : "c2cSale";
  const last = useAnyCall<AnswerOf<"web/c2cPurchaseThread">>(`web/${name}Thread`, phone ? { id: order.id } : null);
  const talk = (
    <CaseThread
      name={name}
      id={order.id}
      label={t("c2c.desk")}
      team={t("c2c.desk")}
      picture="file"
      closed={t("c2c.desk_closed")}
      events={order.lines.map(({ at, label }) => ({ id: `${at}${label}`, event: t(label), time: at }))}
    />
  );
  const head = (
    <span className={styles.desk}>
      <span>
        <Icon name="headset" size={18} />
      </span>
      {t("c2c.desk")}
    </span>
  );
  if (!phone) {
    return (
      <Panel title={head}>
        <div className={styles.talk}>{talk}</div>
      </Panel>
    );
  }
  const words = last.data?.rows.at(0)?.text ?? t("c2c.desk_none");
  return (
    <Panel>
      <div className={styles.deskRow}>
        {head}
        <small title={words}>{words}</small>
        <Button size={28} icon="message-circle" onClick={() => setOpen(true)}>
          {last.data && last.data.unread > 0 ? t("c2c.desk_unread", { unread: last.data.unread }) : t("c2c.desk_write")}
        </Button>
      </div>
      <Sheet open={open} onClose={() => setOpen(false)} title={t("c2c.desk")}>
        {talk}
      </Sheet>
    </Panel>
  );
}
