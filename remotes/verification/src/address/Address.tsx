import { useT } from "@agio/sdk";
import { Frame } from "../Frame";
import { Guarded } from "../Guarded";
import { AddressForm } from "./AddressForm";
import { SentAddress } from "./SentAddress";

/** Where somebody lives: the address, and a bill that shows it. */
export default function Address() {
  const t = useT("verification");
  return (
    <Frame title={t("verification.address.title")} at="address" aside={<Guarded />}>
      {(overview) => {
        const { address } = overview;
        const closed = address?.state === "under_review" || address?.state === "approved";
        return closed ? <SentAddress proof={address} overview={overview} /> : <AddressForm overview={overview} />;
      }}
    </Frame>
  );
}
