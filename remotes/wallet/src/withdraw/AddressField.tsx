import { useState } from "react";
import { useFormat, useT } from "@agio/sdk";
import { Chip, FieldFrame, Icon, IconButton, Input, usePhone, type FieldOf } from "@agio/ui";
import { AddressInput } from "../destinations/AddressInput";
import { shortText } from "../records/figures";
import { AddressBook } from "./AddressBook";
import type { KnownAddress, SavedAddress, WayOut } from "../wire.gen";
import styles from "./Withdraw.module.css";

export interface AddressFieldProps {
  way: WayOut;
  /** Chosen from the book. */
  saved: SavedAddress | null;
  onSaved(saved: SavedAddress | null): void;
  /** Typed. */
  address: FieldOf<string>;
  remark: FieldOf<string>;
  check: KnownAddress | null | undefined;
}

/** Where it goes: one of the saved addresses, or a new one that is checked while it is typed. */
export function AddressField({ way, saved, onSaved, address, remark, check }: AddressFieldProps) {
  const t = useT("wallet");
  const format = useFormat();
  const phone = usePhone();
  const [book, setBook] = useState(false);
  // The field stands where the button was that took the address away.
  const [cleared, setCleared] = useState(false);
  const open = (
    <button type="button" className={styles.bookLink} onClick={() => setBook(true)}>
      <Icon name="address-book" size={14} />
      {t("wallet.address.book")}
    </button>
  );
  const held = (usable: string) => t("wallet.address.held_until", { moment: format.moment(usable) });
  return (
    <>
      {saved ? (
        <FieldFrame
          id="withdraw-address"
          label={t("wallet.fact.address")}
          aside={open}
          error={address.error}
          hint={saved.held ? held(saved.usable_at) : undefined}
        >
          <div className={styles.chosen} id="withdraw-address" role="group" aria-label={t("wallet.fact.address")}>
            <Chip>
              <span>{saved.remark || t("wallet.address.unnamed")}</span>
            </Chip>
            <span className="agio-mono" title={saved.address}>
              {shortText(saved.address, phone ? 6 : 12)}
            </span>
            <IconButton
              icon="x"
              label={t("wallet.address.change")}
              onClick={() => {
                setCleared(true);
                onSaved(null);
              }}
            />
          </div>
        </FieldFrame>
      ) : (
        <>
          <AddressInput {...address} chain={way.chain} check={check} aside={open} autoFocus={cleared} />
          {!check?.known && (
            <Input
              {...remark}
              label={t("wallet.address.remark")}
              aside={t("wallet.optional")}
              maxLength={200}
              autoComplete="off"
              hint={t("wallet.address.remark_hint")}
            />
          )}
        </>
      )}
      <AddressBook
        open={book}
        way={way}
        onClose={() => setBook(false)}
        onChoose={(chosen) => {
          setBook(false);
          onSaved(chosen);
        }}
      />
    </>
  );
}
