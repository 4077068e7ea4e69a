import { useEffect, useRef, useState, type FormEvent } from "react";
import { NetworkError, useT } from "@agio/sdk";
import { Button, Facts, Lost, Notice, Sending, Skeleton } from "@agio/ui";
import { AgreeField } from "./AgreeField";
import { useCountries } from "./countries";
import { CountrySelect } from "./CountrySelect";
import { FieldError } from "./FieldError";
import { InviteField } from "./InviteField";
import { secondParams, secondProblems } from "./proof";
import { invitationRequired, shortAddress, type Problems } from "./rules";
import { SecondFactor } from "./SecondFactor";
import { useDeed } from "./useDeed";
import type { Signed } from "./useSigning";
import { useProblems } from "./useProblems";
import styles from "./form.module.css";

type Field = "country" | "agree" | "invite" | "totp" | "recovery" | "signature";
const FIELDS = ["country", "agree", "invite", "totp", "recovery", "signature"] as const satisfies readonly Field[];
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
  const [second, setSecond] = useState<{ totp: string; recovery: string; lost: boolean } | null>(null);
  const [chosen, setChosen] = useState("");
  const [agree, setAgree] = useState(false);
  const [invite, setInvite] = useState("");
  const [refused, setRefused] = useState<string>();
  const problems = useProblems<Field>(FIELDS);
  const country = chosen || likely;
  const { address, nonce, signature, message } = signed;

  const enter = useDeed<{ token: string; created: boolean }, Field>(
    "web/walletLogin",
    {
      edits: problems.edits,
      refuse(error, otherwise) {
        const field = (error.envelope.data as { field?: string } | null)?.field;
        if (error.code === WALLET_NEW) return setOpening(true);
        if (field === "totp" || field === "recovery") setSecond((now) => now ?? { totp: "", recovery: "", lost: false });
        else if (!FIELDS.some((name) => name === field && name !== "signature")) return setRefused(error.message || t("shell.error.request"));
        return problems.refuse(error, otherwise);
      },
    },
    "signature",
    ({ token, created }) => onEntered(token, created),
  );
  const { run } = enter;
  const begun = useRef(false);
  // Once it was sent from the form, the form stays.
  const [again, setAgain] = useState(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void run({ address, nonce, signature });
  }, [run, address, nonce, signature]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found: Problems<Field> = second ? secondProblems(second) : {};
    if (opening && !country) found.country = { key: "account.form.country_missing" };
    if (opening && !agree) found.agree = { key: "account.form.agree_missing" };
    if (opening && invitationRequired() && invite.trim() === "") found.invite = { key: "account.form.invite_missing" };
    if (problems.show(found)) return;
    setAgain(true);
    void run({
      address,
      nonce,
      signature,
      ...(opening ? { country, agree: 1, invite: invite.trim() } : {}),
      ...(second ? secondParams(second) : {}),
    });
  };
  const facts = <Facts facts={[{ label: t("account.wallet.address"), value: <span className="agio-mono">{shortAddress(address)}</span> }]} />;
  const said = refused ?? problems.of("signature");
  if (said) {
    return (
      <div className={styles.form}>
        {facts}
        <FieldError text={said} />
        <Button variant="primary" size={44} full onClick={onAgain}>
          {t("account.wallet.again")}
        </Button>
      </div>
    );
  }
  const asks = opening || second !== null || enter.error instanceof NetworkError || again;
  if (!asks) {
    return (
      <div className={styles.form} aria-busy="true">
        {facts}
        <Skeleton height={44} />
      </div>
    );
  }
  return (
    <form ref={problems.form} className={styles.form} onSubmit={submit} noValidate>
      <Sending busy={enter.busy}>
        {facts}
        {opening && (
          <>
            <Notice>{t("account.wallet.new")}</Notice>
            <CountrySelect
              label={t("account.form.country")}
              aside={t("account.form.country_note")}
              value={country}
              onChange={(value) => {
                problems.clear("country");
                setChosen(value);
              }}
              error={problems.of("country")}
            />
            <InviteField
              value={invite}
              onChange={(text) => {
                problems.clear("invite");
                setInvite(text);
              }}
              error={problems.of("invite")}
            />
            <AgreeField
              checked={agree}
              onChange={(value) => {
                problems.clear("agree");
                setAgree(value);
              }}
              error={problems.of("agree")}
            />
          </>
        )}
        {second && (
          <SecondFactor
            form={second}
            change={(part) => setSecond({ ...second, ...part })}
            problems={problems}
            autoFocus
          />
        )}
        <details>
          <summary>{t("account.wallet.what")}</summary>
          <pre className={styles.signed} translate="no" tabIndex={0}>
            {message}
          </pre>
        </details>
        <Lost error={enter.error} />
        <Button type="submit" variant="primary" size={44} full busy={enter.busy}>
          {t(opening ? "account.register.submit" : "account.login.submit")}
        </Button>
      </Sending>
    </form>
  );
}
