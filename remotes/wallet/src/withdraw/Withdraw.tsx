import { useState } from "react";
import { Link, linkOr, useCall, useSearchParams, useT } from "@agio/sdk";
import { Columns, Icon, Input } from "@agio/ui";
import { Frame } from "../Frame";
import { shortText } from "../records/figures";
import { AddressField } from "./AddressField";
import type { Block } from "./blocks";
import { Recent } from "./records/Recent";
import { useAddressCheck } from "./useQuote";
import { withdrawKind } from "./records/withdrawKinds";
import { CoinAndChain, useWithdrawal, WithdrawForm, type Wanted } from "./WithdrawForm";
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
  const [wanted, coinNamed, chainNamed] = ["address", "coin", "chain"].map((name) => search.get(name)) as [
    string | null,
    string | null,
    string | null,
  ];
  const named = coinNamed && chainNamed ? { coin: coinNamed, chain: chainNamed } : null;
  const [memo, setMemo] = useState(false);
  const book = useCall("web/withdrawAddresses", { size: 100 }, { enabled: wanted !== null, keepPrevious: true });
  const linked = book.data?.rows.find(({ id }) => id === wanted) ?? null;
  // Who comes from the address book has chosen already, until something else is chosen here.
  const savedOf = ({ saved }: Wanted): SavedAddress | null => (saved === undefined ? linked : saved);
  const sentence = (chain: string, address: string) => (amount: string) =>
    t("wallet.withdraw.confirm.to_chain", { amount, chain, address: unbroken(shortText(address)) });
  const asking = useWithdrawal({
    kind: "crypto",
    way: linked ? { coin: linked.coin, chain: linked.chain } : named,
    about: wanted ?? Object.values(named ?? {}).join("."),
    check: (values) => {
      if (savedOf(values)) return {};
      if (values.address.trim() === "") return { address: t("wallet.withdraw.error.address") };
      return check && !check.valid ? { address: check.problem ?? t("wallet.withdraw.error.address") } : {};
    },
    address: (values) => (savedOf(values) ? "" : values.address.trim()),
    destination: (values, { coin, chain, address: known }) => {
      const one = savedOf(values);
      const more: Record<string, string> = { coin, chain, ...(values.memo.trim() ? { memo: values.memo.trim() } : {}) };
      if (one) return { sentence: sentence(chain, one.address), params: { address_id: one.id, ...more } };
      if (!known?.valid) return null;
      const address = values.address.trim();
      const named: Record<string, string> = known.known ? {} : { remark: values.remark.trim() };
      return { sentence: sentence(chain, address), params: { address, ...named, ...more } };
    },
  });
  const { form } = asking;
  const { coin = "", chain = "" } = asking.terms.data ?? {};
  const saved = savedOf(form.values);
  const { check, problem, retry } = useAddressCheck(saved ? "" : form.values.address, asking.way);
  const usable = saved?.held ? saved.usable_at : !saved && check?.valid && check.held ? check.usable_at : null;
  const waits: Block[] =
    usable === null ? [] : [{ name: "address-held", kind: "wait", text: { key: "wallet.withdraw.block.address_held" }, until: usable }];
  return (
    <WithdrawForm asking={asking} waits={waits} onSubmit={() => problem !== null && retry()}>
      <CoinAndChain quote={asking.terms.data} onChoose={(way) => form.set({ way, saved: null, address: "", amount: "" })} />
      <AddressField
        way={{ coin, chain }}
        saved={saved}
        onSaved={(chosen) => form.set({ saved: chosen })}
        address={{
          ...form.field("address"),
          onChange: (address) => form.set({ address, saved: null }),
          error: form.problem("address") ?? problem ?? undefined,
        }}
        remark={form.field("remark")}
        check={check}
      />
      {memo || form.values.memo !== "" ? (
        <Input
          {...form.field("memo")}
          label={t("wallet.withdraw.memo")}
          aside={t("wallet.optional")}
          hint={t("wallet.withdraw.memo_hint")}
          maxLength={100}
          autoComplete="off"
          autoFocus={memo}
        />
      ) : (
        <button type="button" className={styles.more} onClick={() => setMemo(true)}>
          {t("wallet.withdraw.memo_add")}
        </button>
      )}
    </WithdrawForm>
  );
}
