import { useT } from "@agio/sdk";
import { Notice, Stack } from "@agio/ui";
import { Examples } from "../photo/Examples";
import { Frame } from "../Frame";
import { Guarded } from "../Guarded";
import { AdvancedForm } from "./AdvancedForm";
import { Sent } from "./Sent";

/** The bank and the card, beside the papers of the primary identity. */
export default function Advanced() {
  const t = useT("verification");
  return (
    <Frame
      title={t("verification.advanced.title")}
      at="advanced"
      aside={
        <>
          <Examples />
          <Guarded />
        </>
      }
    >
      {(overview) => {
        const { advanced } = overview;
        if (overview.tier < 1) return <Notice kind="warn">{t("verification.primary_first")}</Notice>;
        const closed = advanced?.state === "under_review" || advanced?.state === "approved";
        return <Stack>{closed ? <Sent identity={advanced} overview={overview} /> : <AdvancedForm overview={overview} />}</Stack>;
      }}
    </Frame>
  );
}
