import { link, useT, useTitle } from "@agio/sdk";
import { Button, Records as RecordLists, Screen } from "@agio/ui";
import { optionKind } from "./optionKind";

/** The user's options, held and ended, with the file to take away. */
export default function Records() {
  const t = useT("options");
  const trade = link("options.trade");
  useTitle(t("options.screen.records"));
  return (
    <Screen title={t("options.screen.records")} actions={trade && <Button to={trade}>{t("options.new")}</Button>}>
      <RecordLists kinds={[optionKind]} />
    </Screen>
  );
}
