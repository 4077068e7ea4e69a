import { Link, link, Slot, useT, useTitle } from "@agio/sdk";
import { ErrorPanel, Markdown, Page, Panel, ScreenHead, SkeletonRows, Stack } from "@agio/ui";
import { Picture } from "../reading/Picture";
import { SERVICE, useText } from "../reading/texts";

/** How support is reached: what operators wrote about it, and whatever plugin takes what users write. */
export default function Service() {
  const t = useT("content");
  const { text, problem, retry } = useText(SERVICE);
  useTitle(t("content.nav.service"));
  return (
    <Page width="public">
      <ScreenHead title={text?.title ?? t("content.nav.service")} lead={text === undefined ? "\u00a0" : text?.summary} />
      <Stack gap={16}>
        <Slot
          name="service.contact"
          loading={
            <Panel>
              <SkeletonRows rows={3} height={40} />
            </Panel>
          }
        />
        <Panel padding="form">
          {text && <Markdown text={text.body} picture={Picture} />}
          {text === undefined && problem === null && <SkeletonRows rows={8} height={24} />}
          {text === undefined && problem !== null && <ErrorPanel message={problem} onRetry={retry} />}
          {text === null && <Link to={link("content.help") ?? "/"}>{t("content.nav.help")}</Link>}
        </Panel>
      </Stack>
    </Page>
  );
}
