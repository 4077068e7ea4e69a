import { useState } from "react";
import { Link, linkOr, useCall, useDraft, useSearchParams, useT } from "@agio/sdk";
import { Columns, Icon, Input, type ListAnswer } from "@agio/ui";
import { Frame } from "../Frame";
import { shortText } from "../records/figures";
import { AddressField } from "./AddressField";
import type { Block } from "./blocks";
import { Recent } from "./records/Recent";
import { useAddressCheck } from "./useQuote";
import { withdrawKind } from "./records/withdrawKinds";
import { CoinAndChain, WithdrawForm, type Destination } from "./WithdrawForm";
import type { SavedAddress } from "../wire.gen";
import styles from "./Withdraw.module.css";

/** Withdraw to a chain. */
export default function Withdraw() {
  const t = useT("wallet");
  return (
    <Frame title={t("wallet.screen.withdraw")} real actions={<FormLinks records={linkOr("wallet.withdrawRecords", "/moneyRecord")} />}>
      <Columns aside={<Recent kind={withdrawKind} />}>
        <ToChain />
      </Columns>
    </Frame>
  );
}

/** Beside the title: what a withdrawal needs, and those that were. */
export function FormLinks({ records }: { records: string | null }) {
  const t = useT("wallet");
  const needs = linkOr("wallet.withdrawNeeds", "/authenticationcj");
  return (
    <span className={styles.links}>
      {needs && (
        <Link to={needs}>
          <Icon name="shield-check" size={16} />
          {t("wallet.withdraw.needs")}
        </Link>
      )}
      {records && (
        <Link to={records}>
          <Icon name="history" size={16} />
          {t("wallet.screen.records")}
        </Link>
      )}
    </span>
  );
}

/** An address with its middle left out stays on one line. */
const unbroken = (text: string): string => text.replace("…", "\u2060…\u2060");

function ToChain() {
  const t = useT("wallet");
  const [search] = useSearchParams();
  const wanted = search.get("address");
  /** Chosen from the book; undefined until the reader has chosen or typed. */
  const [own, setOwn] = useState<SavedAddress | null>();
  const [text, setText] = useState("");
  const [remark, setRemark] = useState("");
  const [memo, setMemo] = useState<string | null>(null);
  useDraft("withdraw-crypto-to", { text, remark }, (kept) => {
    setText(kept.text ?? "");
    setRemark(kept.remark ?? "");
  });
  const [missing, setMissing] = useState(false);
  const book = useCall<ListAnswer<SavedAddress>>("web/withdrawAddresses", { size: 100 }, { enabled: wanted !== null, keepPrevious: true });
  // Who comes from the address book has chosen already, until something else is chosen here.
  const saved = own === undefined ? (book.data?.rows.find(({ id }) => id === wanted) ?? null) : own;
  const { check, waiting, problem, retry } = useAddressCheck(saved ? "" : text);

  const destinationAt = (chain: string): Destination | null | undefined => {
    const more: Record<string, string> = memo?.trim() ? { memo: memo.trim() } : {};
    if (saved) return { sentence: sentence(chain, saved.address), params: { address_id: saved.id, ...more } };
    if (waiting) return undefined;
    if (!check?.valid) return null;
    const named: Record<string, string> = check.known ? {} : { remark: remark.trim() };
    return { sentence: sentence(chain, text.trim()), params: { address: text.trim(), ...named, ...more } };
  };
  const sentence = (chain: string, address: string) => (amount: string) =>
    t("wallet.withdraw.confirm.to_chain", { amount, chain, address: unbroken(shortText(address)) });
  const usable = saved?.held ? saved.usable_at : !saved && check?.valid && check.held ? check.usable_at : null;
  const waits: Block[] =
    usable === null ? [] : [{ name: "address-held", kind: "wait", text: { key: "wallet.withdraw.block.address_held" }, until: usable }];
  return (
    <WithdrawForm
      kind="crypto"
      destination={(quote) => destinationAt(quote?.chain ?? "")}
      waits={waits}
      onMissing={() => {
        setMissing(true);
        if (problem !== null) retry();
      }}
      onAgain={() => {
        setOwn(null);
        setText("");
        setRemark("");
        setMemo(null);
        setMissing(false);
      }}
    >
      {(quote) => (
        <>
          <CoinAndChain quote={quote} />
          <AddressField
            chain={quote?.chain ?? ""}
            saved={saved}
            onSaved={(chosen) => {
              setOwn(chosen);
              setMissing(false);
            }}
            text={text}
            onText={(typed) => {
              setOwn(null);
              setText(typed);
              setMissing(false);
            }}
            remark={remark}
            onRemark={setRemark}
            check={check}
            error={missing && !saved && text.trim() === "" ? t("wallet.withdraw.error.address") : (problem ?? undefined)}
          />
          {memo === null ? (
            <button type="button" className={styles.more} onClick={() => setMemo("")}>
              {t("wallet.withdraw.memo_add")}
            </button>
          ) : (
            <Input
              name="memo"
              label={t("wallet.withdraw.memo")}
              aside={t("wallet.optional")}
              hint={t("wallet.withdraw.memo_hint")}
              value={memo}
              onChange={setMemo}
              maxLength={100}
              autoComplete="off"
              autoFocus
            />
          )}
        </>
      )}
    </WithdrawForm>
  );
}
