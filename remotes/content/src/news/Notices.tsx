import { useSearchParams, useT, useTitle } from "@agio/sdk";
import { Page, ScreenHead } from "@agio/ui";
import { TextPage } from "../reading/TextPage";
import { textNumber } from "../reading/texts";
import { FeedTabs } from "./FeedTabs";
import { HeadlineList } from "./Headlines";

/** `/notice`: all announcements, or with `?id=` one of them. */
export default function Notices() {
  const [search] = useSearchParams();
  const id = textNumber(search.get("id"));
  return id === null ? <All /> : <TextPage id={id} />;
}

function All() {
  const t = useT("content");
  useTitle(t("content.notices.title"));
  return (
    <Page width="public">
      <ScreenHead title={t("content.notices.title")} lead={t("content.notices.lead")} />
      <FeedTabs kind="notice" />
      <HeadlineList kinds="notice" />
    </Page>
  );
}
