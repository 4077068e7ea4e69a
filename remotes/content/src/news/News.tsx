import { useSearchParams, useT, useTitle } from "@agio/sdk";
import { Page, ScreenHead } from "@agio/ui";
import { FEED } from "../reading/kinds";
import { FeedTabs } from "./FeedTabs";
import { HeadlineList } from "./Headlines";

/** `/settingNew`: news of the platform, or with `?all` everything that is told, announcements and flashes too. */
export default function News() {
  const t = useT("content");
  const [search] = useSearchParams();
  const kind = search.has("all") ? FEED : "news";
  const title = t(kind === FEED ? "content.today.title" : "content.news.title");
  useTitle(title);
  return (
    <Page width="public">
      <ScreenHead title={title} lead={t("content.news.lead")} />
      <FeedTabs kind={kind} />
      <HeadlineList kinds={kind} />
    </Page>
  );
}
