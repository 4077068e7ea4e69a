import type { ReactNode } from "react";
import { useFormat, useT } from "@agio/sdk";
import { Button, Icon, Input } from "@agio/ui";
import type { KnownAddress } from "../wire.gen";
import styles from "./Destinations.module.css";

export interface AddressInputProps {
  chain: string;
  value: string;
  onChange(text: string): void;
  check: KnownAddress | null | undefined;
  error?: string | undefined;
  aside?: ReactNode;
  autoFocus?: boolean;
}

/** An address, checked while it is typed: money sent to a typing mistake is gone. */
export function AddressInput({ chain, value, onChange, check, error, aside, autoFocus }: AddressInputProps) {
  const t = useT("wallet");
  const spelling = check && !check.valid ? check.spelling : "";
  return (
    <>
      <Input
        name="address"
        label={t("wallet.fact.address")}
        aside={aside}
        value={value}
        onChange={onChange}
        autoComplete="off"
        autoFocus={autoFocus}
        maxLength={120}
        mono
        placeholder={t("wallet.address.placeholder", { chain })}
        hint={check?.valid ? <Verdict check={check} chain={chain} /> : undefined}
        error={(spelling === "" ? error : undefined) ?? (check && !check.valid ? (check.problem ?? undefined) : undefined)}
      />
      {spelling !== "" && (
        <Button size={28} onClick={() => onChange(spelling)}>
          {t("wallet.address.take_spelling")}
        </Button>
      )}
    </>
  );
}

/** What is known of an address that can be paid to. */
function Verdict({ check, chain }: { check: KnownAddress; chain: string }) {
  const t = useT("wallet");
  const format = useFormat();
  return (
    <span className={styles.valid}>
      <Icon name="circle-check" size={14} />
      <span>
        {check.known
          ? t("wallet.address.known", { name: check.remark || t("wallet.address.unnamed") })
          : t("wallet.address.valid", { chain })}
        {check.known && check.held && check.usable_at && ` · ${t("wallet.address.held_until", { moment: format.moment(check.usable_at) })}`}
      </span>
    </span>
  );
}
