import { linkOr, useFormat, useT } from "@agio/sdk";
import { Button, CopyField, Panel, RecordList } from "@agio/ui";
import { Frame } from "../Frame";
import { shortText } from "../records/kind";
import { useTerms } from "../withdraw/useQuote";
import { HeldBadge } from "./HeldBadge";
import { HoldNote } from "./HoldNote";
import { RemoveButton } from "./RemoveButton";
import { RenameButton } from "./RenameButton";
import type { SavedAddress } from "./wire";
import styles from "./Destinations.module.css";
import { minuteText } from "../withdraw/model";

const SIZE = 20;

/** The saved addresses: what they are called, from when on they can be used. */
export default function Addresses() {
  const t = useT("wallet");
  const add = linkOr("wallet.addressAdd", "/walletAdd");
  return (
    <Frame
      title={t("wallet.screen.addresses")}
      lead={t("wallet.address.lead")}
      place="addresses"
      real
      actions={
        add && (
          <Button variant="primary" icon="plus" to={add}>
            {t("wallet.address.add")}
          </Button>
        )
      }
    >
      <List add={add} />
    </Frame>
  );
}

function List({ add }: { add: string | null }) {
  const t = useT("wallet");
  const format = useFormat();
  const { data: quote } = useTerms("crypto");
  return (
    <>
      <HoldNote minutes={quote?.address_hold_minutes} />
      <Panel padding="flush">
        <RecordList<SavedAddress>
          call="web/withdrawAddresses"
          label={t("wallet.screen.addresses")}
          rowKey={({ id }) => id}
          pageSize={SIZE}
          rowHeight={46}
          empty={{
            title: t("wallet.address.none"),
            text: t("wallet.address.none_text"),
            action: add && <Button to={add}>{t("wallet.address.add")}</Button>,
          }}
          columns={[
            { key: "remark", header: t("wallet.address.name"), card: "title", render: ({ remark }) => <b className={styles.name}>{remark || t("wallet.address.unnamed")}</b> },
            {
              key: "address",
              header: t("wallet.fact.address"),
              card: "full",
              render: ({ address }) => <CopyField value={address} shown={shortText(address, 10)} />,
            },
            { key: "coin", header: t("wallet.column.coin"), card: "half", render: ({ coin, chain }) => `${coin} ${chain}` },
            {
              key: "created_at",
              header: t("wallet.address.added"),
              card: "half",
              render: ({ created_at: at }) => <span className={styles.soft}>{format.date(at)}</span>,
            },
            {
              key: "usable_at",
              header: t("wallet.address.held_to"),
              card: "half",
              render: ({ held, usable_at: at }) => (held ? <span className={styles.soft}>{minuteText(format, at)}</span> : null),
            },
            { key: "held", header: t("wallet.column.status"), card: "aside", render: ({ held }) => <HeldBadge held={held} /> },
            { key: "actions", header: t("wallet.column.actions"), right: true, card: "full", render: (row) => <Deeds row={row} /> },
          ]}
        />
      </Panel>
    </>
  );
}

function Deeds({ row }: { row: SavedAddress }) {
  const t = useT("wallet");
  const withdraw = linkOr("wallet.withdraw", "/withdraw", { address: row.id });
  return (
    <span className={styles.deeds}>
      {withdraw && (
        <Button size={28} to={withdraw}>
          {t("wallet.deed.withdraw")}
        </Button>
      )}
      <RenameButton row={row} />
      <RemoveButton
        call="web/removeWithdrawAddress"
        id={row.id}
        invalidates={["web/withdrawAddresses", "web/withdrawQuote"]}
        title="wallet.address.remove"
        text="wallet.address.remove_text"
        done="wallet.address.removed"
      >
        <b>{row.remark || t("wallet.address.unnamed")}</b> <span className="agio-mono">{shortText(row.address, 10)}</span>
      </RemoveButton>
    </span>
  );
}
