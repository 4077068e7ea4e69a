import { useT } from "@agio/sdk";
import { Stack } from "@agio/ui";
import { Examples } from "../photo/Examples";
import { Frame } from "../Frame";
import { Guarded } from "../Guarded";
import { PrimaryForm } from "./PrimaryForm";
import { Sent } from "./Sent";

/** Who somebody is: the document, the name and number on it, and three photos. */
export default function Primary() {
  const t = useT("verification");
  return (
    <Frame
      title={t("verification.primary.title")}
      at="primary"
      aside={
        <>
          <Examples />
          <Guarded />
        </>
      }
    >
      {(overview) => {
        const { primary } = overview;
        const closed = primary?.state === "under_review" || primary?.state === "approved";
        return <Stack>{closed ? <Sent identity={primary} overview={overview} /> : <PrimaryForm overview={overview} />}</Stack>;
      }}
    </Frame>
  );
}
