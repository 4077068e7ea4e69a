import { useState } from "react";
import { useT } from "@agio/sdk";
import { Button, Chip, ErrorPanel, IconButton, Skeleton } from "@agio/ui";
import { useMay } from "../console/rights";
import { PersonName } from "../names/PersonName";
import { FourEyes } from "../proposals/FourEyes";
import { CaseState } from "../queue/CaseState";
import { useOperatorAction } from "../session/useOperatorAction";
import { useOperatorCall } from "../session/useOperatorCall";
import { UserTimeline } from "../users/UserTimeline";
import { ActionBar } from "./ActionBar";
import { CaseChanged } from "./changed";
import { CaseThread } from "./CaseThread";
import { Chain } from "./Chain";
import { Checks } from "./Checks";
import { Documents } from "./Documents";
import { Events } from "./Events";
import { FactLine } from "./FactText";
import { Facts } from "./Facts";
import type { CaseDetail, CaseSummary, QueueRow } from "../wire.gen";
import styles from "./Case.module.css";

export interface CasePaneProps {
  queue: QueueRow;
  id: string;
  /** What the list knows of it; undefined where the case stands on another page. */
  summary: CaseSummary | undefined;
  onClose(): void;
  /** Undefined at either end of the list. */
  onBefore: (() => void) | undefined;
  onAfter: (() => void) | undefined;
  onDecided(): void;
  onUser(user: string): void;
}

/** One case: what is known at once from the list, and everything else as soon as it is there. */
export function CasePane({ queue, id, summary, onClose, onBefore, onAfter, onDecided, onUser }: CasePaneProps) {
  const t = useT("operator");
  const detail = useOperatorCall("web/operatorCase", { queue: queue.id, case: id });
  const [changed, setChanged] = useState(false);
  const shown = detail.data?.summary ?? summary;
  const open = detail.data && detail.data.may_act && detail.data.triggers.length > 0 ? detail.data : undefined;
  const reload = () => {
    setChanged(false);
    detail.retry();
  };
  return (
    <CaseChanged value={() => setChanged(true)}>
      <div className={styles.case}>
        <header className={styles.head}>
          <IconButton icon="arrow-left" label={t("operator.case.back")} size={18} large className={styles.back} onClick={onClose} />
          <div className={styles.name}>
            <h2>{shown ? <PersonName called={shown.title} uid={shown.uid} /> : id}</h2>
            {shown && <CaseState plugin={queue.plugin} state={shown.state} />}
          </div>
          <div className={styles.about}>
            <span>
              {id}
              {shown && shown.facts.length > 0 && (
                <>
                  {" · "}
                  <FactLine facts={shown.facts} />
                </>
              )}
            </span>
            {shown && <Claim queue={queue} summary={shown} mine={open?.mine === true} mayAct={open !== undefined} />}
          </div>
          <IconButton
            icon="chevron-up"
            label={t("operator.case.before")}
            size={18}
            large
            className={styles.before}
            disabled={!onBefore}
            onClick={() => onBefore?.()}
          />
          <IconButton
            icon="chevron-down"
            label={t("operator.case.after")}
            size={18}
            large
            className={styles.after}
            disabled={!onAfter}
            onClick={() => onAfter?.()}
          />
        </header>
        {changed && (
          <div className={styles.changed} role="status">
            <span>{t("operator.case.changed")}</span>
            <Button size={28} onClick={reload}>
              {t("operator.case.reload")}
            </Button>
          </div>
        )}
        {detail.data && <Detail queue={queue} detail={detail.data} onDecided={onDecided} onUser={onUser} />}
        {detail.loading && <Loading />}
        {!detail.data && detail.problem !== null && (
          <div className={styles.failed}>
            <ErrorPanel message={detail.problem} onRetry={detail.retry} />
          </div>
        )}
        {open && !open.proposals.some(({ state }) => state === "pending") && (
          <ActionBar
            queue={queue}
            id={id}
            version={open.summary.version}
            state={open.summary.state}
            triggers={open.triggers}
            mine={open.mine}
            onDone={onDecided}
          />
        )}
      </div>
    </CaseChanged>
  );
}

const CLAIMS = ["web/operatorCase", "web/operatorCases"];

/** Who has the case; one that nobody has can be taken while there is something to decide. */
function Claim({ queue, summary, mine, mayAct }: { queue: QueueRow; summary: CaseSummary; mine: boolean; mayAct: boolean }) {
  const t = useT("operator");
  const claim = useOperatorAction("web/operatorCaseClaim", { renews: CLAIMS });
  const params = { queue: queue.id, case: summary.id };
  return (
    <>
      {summary.claimed_by !== "" && <Chip>{mine ? t("operator.case.yours") : t("operator.case.taken", { name: summary.claimed_by })}</Chip>}
      {mayAct && summary.claimed_by === "" && (
        <Button size={28} busy={claim.busy} onClick={() => void claim.run(params)}>
          {t("operator.case.take")}
        </Button>
      )}
      {claim.problem && <span role="alert">{claim.problem.text}</span>}
    </>
  );
}

interface DetailProps {
  queue: QueueRow;
  detail: CaseDetail;
  onDecided(): void;
  onUser(user: string): void;
}

const NOBODY = "0";

function Detail({ queue, detail, onDecided, onUser }: DetailProps) {
  const t = useT("operator");
  const may = useMay();
  const [life, setLife] = useState(false);
  const { version } = detail.summary;
  const hasUser = detail.user !== "" && detail.user !== NOBODY && may("user.read");
  return (
    <div className={styles.columns}>
      <div className={styles.facts} role="group" aria-label={t("operator.case.facts")} tabIndex={0}>
        {detail.proposals.map((proposal) => (
          <FourEyes key={proposal.id} proposal={proposal} onDecided={onDecided} />
        ))}
        <Facts
          key={`facts-${version}`}
          queue={queue.id}
          id={detail.summary.id}
          version={version}
          facts={detail.facts}
          {...(hasUser ? { onUser: () => onUser(detail.user) } : {})}
        />
        {detail.documents.length > 0 && (
          <Documents
            key={`documents-${version}`}
            queue={queue.id}
            id={detail.summary.id}
            version={version}
            documents={detail.documents}
            titles={detail.titles}
          />
        )}
        {queue.messages !== null && <CaseThread queue={queue} id={detail.summary.id} title={detail.summary.title} />}
        {detail.checks && detail.checks.length > 0 && (
          <Checks
            queue={queue.id}
            id={detail.summary.id}
            version={version}
            checks={detail.checks}
            mayAct={detail.may_act && detail.triggers.length > 0}
          />
        )}
      </div>
      <aside className={styles.events} aria-label={t("operator.case.timeline")} tabIndex={0}>
        <Events events={detail.events} />
        {hasUser && (
          <section className={styles.life}>
            <h3>{t("operator.case.life")}</h3>
            {life ? (
              <UserTimeline user={detail.user} />
            ) : (
              <Button size={28} onClick={() => setLife(true)}>
                {t("operator.case.show_life")}
              </Button>
            )}
          </section>
        )}
        {detail.chain && <Chain chain={detail.chain} />}
      </aside>
    </div>
  );
}

function Loading() {
  return (
    <div className={styles.columns} aria-busy="true">
      <div className={styles.facts}>
        <Skeleton width={64} height={14} />
        <div className={styles.skeletons}>
          {[62, 48, 70, 54, 66, 40, 58, 50].map((width, index) => (
            <Skeleton key={index} width={`${width}%`} height={14} />
          ))}
        </div>
      </div>
      <aside className={styles.events}>
        <Skeleton width={72} height={14} />
        <div className={styles.skeletonEvents}>
          {[80, 64, 72].map((width) => (
            <Skeleton key={width} width={`${width}%`} height={14} />
          ))}
        </div>
      </aside>
    </div>
  );
}
