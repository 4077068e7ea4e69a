import { useEffect, useRef, useState } from "react";
import { NetworkError, useCountries, useT } from "@agio/sdk";
import { Button, CountrySelect, Facts, FieldError, Form, Notice, Skeleton, useForm } from "@agio/ui";
import { AgreeField } from "../signing-in/AgreeField";
import { InviteField } from "../signing-in/InviteField";
import { NO_SECOND, secondParams, secondProblems } from "../security/proof";
import { said } from "../problems";
import { invitationRequired, shortAddress } from "../rules";
import { SecondFactor } from "../security/SecondFactor";
import type { Signed } from "./useSigning";
import styles from "../form.module.css";

const WALLET_NEW = 3120;

export interface WalletEnterProps {
  signed: Signed;
  onEntered(token: string, created: boolean): void;
  onAgain(): void;
}

/** With the signature in hand: sign in, and ask for what a new account or a second factor still needs. */
export function WalletEnter({ signed, onEntered, onAgain }: WalletEnterProps) {
  const t = useT("account");
  const { likely } = useCountries();
  const [opening, setOpening] = useState(false);
  const [second, setSecond] = useState(false);
  const { address, nonce, signature, message } = signed;
  const form = useForm({
    call: "web/walletLogin",
    start: { country: "", agree: false, invite: "", ...NO_SECOND },
    check: ({ country, agree, invite, ...factor }) => ({
      ...(second ? said(t, secondProblems(factor)) : {}),
      ...(opening && !(country || likely) ? { country: t("account.form.country_missing") } : {}),
      ...(opening && !agree ? { agree: t("account.form.agree_missing") } : {}),
      ...(opening && invitationRequired() && invite.trim() === "" ? { invite: t("account.form.invite_missing") } : {}),
    }),
    params: ({ country, invite, agree: _, ...factor }) => ({
      address,
      nonce,
      signature,
      ...(opening ? { country: country || likely, agree: "1", invite: invite.trim() } : {}),
      ...(second ? secondParams(factor) : {}),
    }),
    onCallError({ code, field }) {
      if (code === WALLET_NEW) setOpening(true);
      if (field === "totp" || field === "recovery") setSecond(true);
      return code === WALLET_NEW;
    },
    onSuccess: ({ token, created }) => onEntered(token, created),
  });
  const { send } = form;
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    send();
  }, [send]);

  const facts = (
    <Facts facts={[{ label: t("account.wallet.address"), value: <span className="agio-mono">{shortAddress(address)}</span> }]} />
  );
  const refused = form.problem("form");
  if (refused) {
    return (
      <div className={styles.form}>
        {facts}
        <FieldError text={refused} />
        <Button variant="primary" size={44} full onClick={onAgain}>
          {t("account.wallet.again")}
        </Button>
      </div>
    );
  }
  // Once there is something to ask for, or no answer came, the form stays.
  const asks = opening || second || form.error instanceof NetworkError || form.edits > 0;
  if (!asks) {
    return (
      <div className={styles.form} aria-busy="true">
        {facts}
        <Skeleton height={44} />
      </div>
    );
  }
  return (
    <Form
      form={form}
      className={styles.form}
      actions={
        <Button type="submit" variant="primary" size={44} full busy={form.busy}>
          {t(opening ? "account.register.submit" : "account.login.submit")}
        </Button>
      }
    >
      {facts}
      {opening && (
        <>
          <Notice>{t("account.wallet.new")}</Notice>
          <CountrySelect
            {...form.field("country")}
            label={t("account.form.country")}
            aside={t("account.form.country_note")}
            value={form.values.country || likely}
          />
          <InviteField {...form.field("invite")} />
          <AgreeField checked={form.values.agree} onChange={(agree) => form.set({ agree })} error={form.problem("agree")} />
        </>
      )}
      {second && <SecondFactor form={form} autoFocus />}
      <details>
        <summary>{t("account.wallet.what")}</summary>
        <pre className={styles.signed} translate="no" tabIndex={0}>
          {message}
        </pre>
      </details>
    </Form>
  );
}
