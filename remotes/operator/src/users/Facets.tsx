import { Suspense, useState } from "react";
import { useT } from "@agio/sdk";
import { Panel, SkeletonRows, Tabs } from "@agio/ui";
import type { ViewState } from "../console/useView";
import { PluginText } from "../PluginText";
import { FacetList } from "./FacetList";
import { UserCases } from "./UserCases";
import type { UserDetail } from "../wire.gen";
import styles from "../section/Section.module.css";

const CASES = "cases";

/** What every plugin keeps of this user, one tab each; the user's cases come first. */
export function Facets({ id, detail, view }: { id: string; detail: UserDetail; view: ViewState }) {
  const t = useT("operator");
  const [chosen, setChosen] = useState(CASES);
  const facet = detail.facets.find((one) => one.id === chosen);
  return (
    <Panel title={t("operator.users.facets")} padding="flush">
      <div className={styles.tabs}>
        <Tabs
          size={36}
          bare
          label={t("operator.users.facets")}
          value={facet ? chosen : CASES}
          onChange={setChosen}
          tabs={[
            { value: CASES, label: t("operator.facet.cases"), count: detail.cases.length || undefined },
            ...detail.facets.map((one) => ({ value: one.id, label: <PluginText name={one.title} /> })),
          ]}
        />
      </div>
      {facet ? (
        <Suspense fallback={<SkeletonRows rows={4} height={42} />}>
          <FacetList key={facet.id} user={id} facet={facet} view={view} />
        </Suspense>
      ) : (
        <UserCases cases={detail.cases} view={view} />
      )}
    </Panel>
  );
}
