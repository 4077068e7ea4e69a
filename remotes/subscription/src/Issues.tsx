import { useCall, useSearchParams, useSession, useT, useTitle } from "@agio/sdk";
import { QueryState, Button, Columns, CommandBar, EmptyState, Page, ScreenHead, Stack, usePhone } from "@agio/ui";
import { About } from "./About";
import { chosenOf } from "./chosen";
import { HowGiven } from "./allocation/HowGiven";
import { IssueHead } from "./IssueHead";
import { Mine } from "./order/Mine";
import { Others } from "./Others";
import { SubscribeForm } from "./order/SubscribeForm";
import { isOpen } from "./figures";
import type { Issue } from "./wire.gen";

/** Counters and demand move while somebody looks. */
const LOOK_MS = 15_000;

/** A new coin that can be subscribed to, the user's own subscriptions, and the coins before and after it. */
export default function Issues() {
  const t = useT("subscription");
  const query = useCall("web/getIssues", {}, { every: LOOK_MS });
  useTitle(t("subscription.title"));
  return (
    <Page>
      <ScreenHead title={t("subscription.title")} lead={t("subscription.lead")} />
      <QueryState query={query} rows={6} rowHeight={72}>
        {({ rows }) =>
          rows.length > 0 ? (
            <ProductList issues={rows} />
          ) : (
            <EmptyState title={t("subscription.none.issues")} text={t("subscription.none.issues_text")} />
          )
        }
      </QueryState>
    </Page>
  );
}

function ProductList({ issues }: { issues: readonly Issue[] }) {
  const t = useT("subscription");
  const { signedIn } = useSession();
  const phone = usePhone();
  const [search] = useSearchParams();
  const issue = chosenOf(issues, search.get("issue"));
  const query = useCall("web/getIssue", { issue: issue.key }, { every: LOOK_MS });
  return (
    <Columns
      acts
      aside={
        <>
          {!phone && <SubscribeForm key={issue.key} issue={issue} />}
          <QueryState query={query} rows={4} rowHeight={28}>
            {(detail) => <About issue={detail} />}
          </QueryState>
          <Others issues={issues} chosen={issue.key} />
        </>
      }
    >
      <Stack>
        <QueryState query={query} rows={5} rowHeight={72}>
          {(detail) => (
            <Stack>
              <IssueHead issue={detail} />
              {phone && isOpen(detail) && (
                <CommandBar>
                  <Button variant="primary" size={44} full to={`/subscriptionBuy?issue=${issue.key}`}>
                    {t("subscription.form.subscribe")}
                  </Button>
                </CommandBar>
              )}
              <HowGiven key={detail.key} issue={detail} />
            </Stack>
          )}
        </QueryState>
        {signedIn && <Mine />}
      </Stack>
    </Columns>
  );
}
