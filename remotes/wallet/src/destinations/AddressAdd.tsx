import { useState } from "react";
import { linkOr, useNavigate, useSearchParams, useT } from "@agio/sdk";
import { Button, Columns, ErrorPanel, Form, Input, Panel, toast, useForm } from "@agio/ui";
import { Frame } from "../Frame";
import { CoinAndChain } from "../withdraw/WithdrawForm";
import { useAddressCheck, useTerms, type Way } from "../withdraw/useQuote";
import { AddressInput } from "./AddressInput";
import { HoldNote } from "./HoldNote";

/** Save an address to withdraw to. */
export default function AddressAdd() {
  const t = useT("wallet");
  return (
    <Frame title={t("wallet.screen.address_add")} place="addresses" real>
      <Columns>
        <AddressForm />
      </Columns>
    </Frame>
  );
}

function AddressForm() {
  const t = useT("wallet");
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [way, setWay] = useState<Way>(null);
  const terms = useTerms("crypto", way);
  const quote = terms.data;
  const book = linkOr("wallet.addresses", "/address") ?? "/";
  const form = useForm({
    call: "web/saveWithdrawAddress",
    start: { address: "", remark: "" },
    draft: "address-add",
    invalidates: ["web/withdrawAddresses", "web/withdrawQuote"],
    check: ({ address }) => {
      if (address.trim() === "") return { address: t("wallet.address.missing") };
      return check && !check.valid ? { address: check.problem ?? t("wallet.address.missing") } : {};
    },
    params: ({ address, remark }) => ({ coin: quote?.coin, chain: quote?.chain, address: address.trim(), remark: remark.trim() }),
    onSuccess: ({ id }) => {
      toast({ kind: "success", text: t("wallet.address.saved") });
      const back = search.get("for") === "withdraw" ? linkOr("wallet.withdraw", "/withdraw", { address: id }) : null;
      void navigate(back ?? book);
    },
  });
  const { check, problem } = useAddressCheck(form.values.address, way);
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
      <Form
        form={form}
        actions={
          <Button type="submit" variant="primary" size={44} full busy={form.busy} disabled={!quote || (known ?? false)}>
            {t("wallet.address.save")}
          </Button>
        }
      >
        <CoinAndChain quote={quote} onChoose={setWay} />
        <AddressInput
          {...form.field("address")}
          chain={quote?.chain ?? ""}
          check={check}
          error={form.problem("address") ?? problem ?? undefined}
        />
        <Input
          {...form.field("remark")}
          label={t("wallet.address.remark")}
          aside={t("wallet.optional")}
          hint={t("wallet.address.remark_hint")}
          maxLength={200}
          autoComplete="off"
        />
        <HoldNote minutes={quote?.address_hold_minutes} />
      </Form>
    </Panel>
  );
}
