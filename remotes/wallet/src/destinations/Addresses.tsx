import { linkOr, useT } from "@agio/sdk";
import { CopyField } from "@agio/ui";
import { shortText } from "../records/figures";
import { useTerms } from "../withdraw/useQuote";
import { Commands } from "./Commands";
import { DestinationScreen, type DestinationKind } from "./DestinationScreen";
import { HeldBadge } from "./HeldBadge";
import { HoldNote } from "./HoldNote";
import { RenameButton } from "./RenameButton";
import type { SavedAddress } from "../wire.gen";
import styles from "./Destinations.module.css";

const ADDRESSES: DestinationKind<SavedAddress> = {
  place: "addresses",
  title: "wallet.screen.addresses",
  lead: "wallet.address.lead",
  call: "web/withdrawAddresses",
  add: { link: "wallet.addressAdd", path: "/walletAdd", label: "wallet.address.add" },
  none: { title: "wallet.address.none", text: "wallet.address.none_text" },
  columns: ({ t }) => [
    {
      key: "remark",
      header: t("wallet.address.name"),
      card: "title",
      render: ({ remark }) => <b className={styles.name}>{remark || t("wallet.address.unnamed")}</b>,
    },
    {
      key: "address",
      header: t("wallet.fact.address"),
      card: "full",
      render: ({ address }) => <CopyField value={address} shown={shortText(address, 10)} />,
    },
    { key: "coin", header: t("wallet.column.coin"), card: "half", render: ({ coin, chain }) => `${coin} ${chain}` },
  ],
  later: ({ t }) => [
    {
      key: "held",
      header: t("wallet.column.status"),
      card: "full",
      render: ({ held, usable_at: until }) => <HeldBadge held={held} until={until} />,
    },
  ],
  Commands: AddressCommands,
  Note: Hold,
};

/** The saved addresses: what they are called, from when on they can be used. */
export default function Addresses() {
  return <DestinationScreen kind={ADDRESSES} />;
}

function Hold() {
  const { data: quote } = useTerms("crypto");
  return <HoldNote minutes={quote?.address_hold_minutes} />;
}

function AddressCommands({ row }: { row: SavedAddress }) {
  const t = useT("wallet");
  return (
    <Commands
      withdraw={linkOr("wallet.withdraw", "/withdraw", { address: row.id })}
      remove={{
        call: "web/removeWithdrawAddress",
        id: row.id,
        invalidates: ["web/withdrawAddresses", "web/withdrawQuote"],
        title: "wallet.address.remove",
        text: "wallet.address.remove_text",
        done: "wallet.address.removed",
        children: (
          <>
            <b>{row.remark || t("wallet.address.unnamed")}</b>{" "}
            <span className={`agio-mono ${styles.soft}`}>{shortText(row.address, 10)}</span>
          </>
        ),
      }}
    >
      <RenameButton row={row} />
    </Commands>
  );
}
