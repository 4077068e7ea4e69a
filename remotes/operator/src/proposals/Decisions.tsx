import { useState } from "react";
import { useFormat, useT } from "@agio/sdk";
import {
  ConsoleSection,
  cx,
  EmptyState,
  ErrorPanel,
  ExportButton,
  Inline,
  Pages,
  Panel,
  Segments,
  SkeletonRows,
  Stack,
  type StateTone,
  StatusBadge,
} from "@agio/ui";
import { useMay } from "../console/rights";
import type { ViewState } from "../console/useView";
import type { Proposal } from "../wire.gen";
import styles from "../section/Section.module.css";
import { operatorApi } from "../session/client";
import { usePaged } from "../section/usePaged";
import { Fields } from "../names/Fields";
import { People } from "../names/PersonName";
import { caseOf } from "../names/queues";
import { ReasonText } from "../names/ReasonText";
import { SubjectText } from "../names/SubjectText";
import { AlsoWaiting } from "./AlsoWaiting";
import { CaseLine } from "./CaseLine";
import { Deciding } from "./Deciding";
import { kindName } from "./kinds";

const STATES = ["pending", "approved", "rejected", "withdrawn", "ended"] as const;
const TONES: Readonly<Record<string, StateTone>> = {
  pending: "waiting",
  approved: "good",
  rejected: "bad",
  withdrawn: "over",
  ended: "over",
};
const EVERY_MS = 20_000;

/** Proposals under dual control: those that wait for a second operator, and the decided ones. */
export function Decisions({ view }: { view: ViewState }) {
  const t = useT("operator");
  const may = useMay();
  const [state, setState] = useState<(typeof STATES)[number]>("pending");
  const list = usePaged<Proposal>("web/operatorProposals", { state }, EVERY_MS);
  const { rows } = list;
  return (
    <ConsoleSection
      title={t("operator.decisions.title")}
      actions={
        <>
          {may("audit.export") && <ExportButton size={28} call="web/operatorProposalsExport" params={{ state }} client={operatorApi} />}
          <Segments
            label={t("operator.state")}
            value={state}
            options={STATES.map((value) => ({ value, label: t(`operator.decisions.${value}`) }))}
            onChange={(value) => setState(value)}
          />
        </>
      }
    >
      {state === "pending" && may("parameter.read") && <AlsoWaiting view={view} />}
      {!rows && list.problem !== null && (
        <Panel>
          <ErrorPanel message={list.problem} onRetry={list.retry} />
        </Panel>
      )}
      {!rows && list.loading && (
        <Panel padding="flush">
          <SkeletonRows rows={4} height={46} />
        </Panel>
      )}
      {rows?.length === 0 && (
        <Panel>
          <EmptyState title={t("operator.decisions.none")} text={t("operator.decisions.none_hint")} />
        </Panel>
      )}
      <People subjects={rows?.map(({ subject }) => subject) ?? []}>
        {rows?.map((proposal) => (
          <Card key={proposal.id} proposal={proposal} view={view} />
        ))}
      </People>
      <Pages {...list.paging} />
    </ConsoleSection>
  );
}

/** What is proposed, without what the card says already: the case and the reason. */
function newIn({ payload, reason, subject }: Proposal): Record<string, unknown> {
  const about = caseOf(subject);
  const said = (name: string, value: unknown) =>
    (name === "reason" && value === reason) ||
    (about !== null && ((name === "queue" && value === about.queue) || (name === "case" && value === about.id)));
  return Object.fromEntries(Object.entries(payload).filter(([name, value]) => !said(name, value)));
}

function Card({ proposal, view }: { proposal: Proposal; view: ViewState }) {
  const t = useT("operator");
  const format = useFormat();
  return (
    <Panel
      title={kindName(t, proposal.kind)}
      actions={<StatusBadge tone={TONES[proposal.state] ?? "over"}>{t(`operator.decisions.${proposal.state}`)}</StatusBadge>}
    >
      <Stack>
        <p className={styles.caption}>
          <SubjectText subject={proposal.subject} view={view} />
        </p>
        <CaseLine subject={proposal.subject} />
        <div className={styles.narrow}>
          <Fields data={newIn(proposal)} subject={proposal.subject} />
        </div>
        <p>
          <span className={styles.strong}>{proposal.maker}</span>{" "}
          <span className={styles.soft}>
            “<ReasonText text={proposal.reason} />”
          </span>{" "}
          <span className={cx(styles.caption, styles.whole)}>{format.dateTime(proposal.created_at)}</span>
        </p>
        {proposal.state === "ended" && <p>{t("operator.decisions.ended_why")}</p>}
        {proposal.decided_at && proposal.state !== "ended" && (
          <p>
            <span className={styles.strong}>{proposal.checker || proposal.maker}</span>{" "}
            <span className={styles.soft}>{proposal.remark !== "" && `“${proposal.remark}”`}</span>{" "}
            <span className={cx(styles.caption, styles.whole)}>{format.dateTime(proposal.decided_at)}</span>
          </p>
        )}
        {proposal.state === "pending" && (
          <Inline gap={8} justify="end" wrap>
            <Deciding proposal={proposal} />
          </Inline>
        )}
      </Stack>
    </Panel>
  );
}
