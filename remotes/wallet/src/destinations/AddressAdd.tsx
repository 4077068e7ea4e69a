import type { FormEvent } from "react";
import { linkOr, useNavigate, useSearchParams, useT } from "@agio/sdk";
import { Button, ErrorPanel, Input, Lost, Notice, Panel, Sending, toast } from "@agio/ui";
import { Columns, Frame } from "../Frame";
import { CoinAndChain } from "../withdraw/WithdrawForm";
import { useAddressCheck, useTerms } from "../withdraw/useQuote";
import { AddressInput } from "./AddressInput";
import { HoldNote } from "./HoldNote";
import { useForm } from "./useForm";
import type { SavedAddress } from "./wire";
import styles from "./Destinations.module.css";

/** Save an address to withdraw to. */
export default function AddressAdd() {
  const t = useT("wallet");
  return (
    <Frame title={t("wallet.screen.address_add")} place="addresses" real>
      <Columns>
        <Form />
      </Columns>
    </Frame>
  );
}

function Form() {
  const t = useT("wallet");
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const terms = useTerms("crypto");
  const quote = terms.data;
  const book = linkOr("wallet.addresses", "/address") ?? "/";
  const form = useForm({ address: "", remark: "" }, "web/saveWithdrawAddress", {
    invalidates: ["web/withdrawAddresses", "web/withdrawQuote"],
    onSuccess: ({ id }: SavedAddress) => {
      toast({ kind: "success", text: t("wallet.address.saved") });
      const back = search.get("for") === "withdraw" ? linkOr("wallet.withdraw", "/withdraw", { address: id }) : null;
      void navigate(back ?? book);
    },
  });
  const { values, problems } = form;
  const { check, problem } = useAddressCheck(values.address);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (values.address.trim() === "") return void form.show({ address: t("wallet.address.missing") });
    if (check && !check.valid) return void form.show({ address: check.problem ?? t("wallet.address.missing") });
    form.send({ coin: quote?.coin, chain: quote?.chain, address: values.address.trim(), remark: values.remark.trim() });
  };
  if (terms.problem && !quote) {
    return (
      <Panel>
        <ErrorPanel message={terms.problem} onRetry={terms.retry} />
      </Panel>
    );
  }
  const known = check?.valid && check.known;
  return (
    <Panel padding="form">
      <form ref={form.ref} className={styles.form} onSubmit={submit} noValidate>
        <Sending busy={form.busy}>
          <CoinAndChain quote={quote} />
          <AddressInput chain={quote?.chain ?? ""} value={values.address} onChange={form.set("address")} check={check} error={problems.address ?? problem ?? undefined} />
          <Input
            name="remark"
            label={t("wallet.address.remark")}
            aside={t("wallet.optional")}
            hint={t("wallet.address.remark_hint")}
            value={values.remark}
            onChange={form.set("remark")}
            error={problems.remark}
            maxLength={200}
            autoComplete="off"
          />
          <HoldNote minutes={quote?.address_hold_minutes} />
          {problems.form && <Notice kind="error">{problems.form}</Notice>}
          <Lost error={form.error} />
          <Button type="submit" variant="primary" size={44} full busy={form.busy} disabled={!quote || (known ?? false)}>
            {t("wallet.address.save")}
          </Button>
        </Sending>
      </form>
    </Panel>
  );
}
