import { useCall, useSearchParams, useT, useTitle } from "@agio/sdk";
import { QueryState, Columns, EmptyState, Screen, Segments, Stack } from "@agio/ui";
import { About } from "../About";
import { chosenOf } from "../chosen";
import { SubscribeForm } from "./SubscribeForm";
import type { Issue } from "../wire.gen";

/** Subscribe to one coin: the form as a page of its own. */
export default function Buy() {
  const t = useT("subscription");
  const query = useCall("web/getIssues");
  useTitle(t("subscription.screen.buy"));
  return (
    <Screen title={t("subscription.screen.buy")}>
      <QueryState query={query}>
        {({ rows }) =>
          rows.length > 0 ? (
            <Chosen issues={rows} />
          ) : (
            <EmptyState title={t("subscription.none.issues")} text={t("subscription.none.issues_text")} />
          )
        }
      </QueryState>
    </Screen>
  );
}

function Chosen({ issues }: { issues: readonly Issue[] }) {
  const t = useT("subscription");
  const [search, setSearch] = useSearchParams();
  const issue = chosenOf(issues, search.get("issue"));
  const query = useCall("web/getIssue", { issue: issue.key });
  const offered = issues.filter(({ status, key }) => status === "open" || key === issue.key);
  return (
    <Columns
      explains
      aside={
        <QueryState query={query} rows={4} rowHeight={28}>
          {(detail) => <About issue={detail} />}
        </QueryState>
      }
    >
      <Stack>
        {offered.length > 1 && (
          <Segments
            full
            label={t("subscription.title")}
            value={issue.key}
            options={offered.map(({ key, coin }) => ({ value: key, label: coin }))}
            onChange={(key) => setSearch({ issue: key }, { replace: true })}
          />
        )}
        <SubscribeForm key={issue.key} issue={issue} />
      </Stack>
    </Columns>
  );
}
