import { Link, linkOr, money, useCall, useSearchParams, useT, useTitle } from "@agio/sdk";
import { QueryState, Button, EmptyState, Notice, Panel, Screen, Stack } from "@agio/ui";
import { useMy } from "../useMy";
import type { MyLoans, Offer } from "../wire.gen";
import { ApplyForm } from "./ApplyForm";

/** Apply for a loan: who may is shown the form, everybody else the way there. */
export default function Apply() {
  const t = useT("lending");
  useTitle(t("lending.screen.apply"));
  return (
    <Screen title={t("lending.screen.apply")} actions={<Link to="/repayment2">{t("lending.screen.loans")}</Link>}>
      <Inside />
    </Screen>
  );
}

function Inside() {
  const my = useMy();
  const offers = useCall("web/lendList");
  if (!my.data) return <QueryState query={my} rows={4} rowHeight={92} />;
  if (!offers.data) return <QueryState query={offers} rows={4} rowHeight={92} />;
  return <Allowed my={my.data} offers={offers.data.rows} />;
}

function Allowed({ my, offers }: { my: MyLoans; offers: readonly Offer[] }) {
  const t = useT("lending");
  const [search] = useSearchParams();
  const first = offers[0];
  const advanced = linkOr("verification.advanced", "/seniorauth");
  if (!first) {
    return (
      <Panel>
        <EmptyState title={t("lending.none.offers")} text={t("lending.none.offers_text")} />
      </Panel>
    );
  }
  if (my.arrears) {
    return (
      <Notice kind="error" title={t("lending.code.in_arrears")}>
        <Button to="/repayment2">{t("lending.screen.loans")}</Button>
      </Notice>
    );
  }
  if (money.isZero(my.limit)) {
    return (
      <Panel>
        <EmptyState
          title={t("lending.verify_first")}
          text={t("lending.verify_first_text")}
          action={
            advanced && (
              <Button variant="primary" size={44} to={advanced}>
                {t("lending.verify")}
              </Button>
            )
          }
        />
      </Panel>
    );
  }
  return (
    <Stack>
      {money.compare(my.left, my.minimum) < 0 && <Notice kind="warn">{t("lending.limit_taken")}</Notice>}
      <ApplyForm my={my} offers={offers} first={offers.find(({ days }) => days === 30) ?? first} again={search.get("id") ?? ""} />
    </Stack>
  );
}
