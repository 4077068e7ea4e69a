import { useState } from "react";
import { Link, link, Slot, useCall, useSearchParams, useSession, useT, useTitle } from "@agio/sdk";
import { ErrorPanel, Panel, SkeletonRows } from "@agio/ui";
import { HeadlineRow, pinnedFirst } from "../news/Headlines";
import { Search } from "./Search";
import { Topics } from "./Topics";
import styles from "./help.module.css";

/** The help centre: one search over everything that is written, the topics, and at the side what is new. */
export default function Help() {
  const t = useT("content");
  const { signedIn } = useSession();
  const [asked] = useSearchParams();
  const [q, setQ] = useState(asked.get("q") ?? "");
  useTitle(t("content.help.title"));
  return (
    <>
      <div className={styles.band}>
        <h1>{t("content.help.title")}</h1>
        <Search q={q} onChange={setQ} />
      </div>
      <div className={styles.page}>
        <div className={styles.main}>
          <Topics />
          <Slot name="help.support">
            <Panel>
              <div className={styles.nothing}>
                <span>{t("content.help.nothing_found")}</span>
                <Link to={link("content.service") ?? "/"}>{t("content.help.write")}</Link>
              </div>
            </Panel>
          </Slot>
        </div>
        <aside className={styles.side}>
          <Newest kinds="notice" title={t("content.notices.title")} all="/notice" />
          <Newest kinds="flash" title={t("content.flash.title")} all="/newsFlash" />
          {signedIn && (
            <Slot
              name="help.messages"
              loading={
                <Panel padding="flush">
                  <SkeletonRows rows={5} height={64} />
                </Panel>
              }
            />
          )}
        </aside>
      </div>
    </>
  );
}

const SHOWN = 3;

function Newest({ kinds, title, all }: { kinds: string; title: string; all: string }) {
  const t = useT("content");
  const { data, problem, retry } = useCall("web/contentList", { kinds, size: SHOWN });
  if (data?.rows.length === 0) return null;
  return (
    <Panel title={title} padding="flush" actions={<Link to={all}>{t("content.all")}</Link>}>
      {!data && problem !== null && <ErrorPanel message={problem} onRetry={retry} />}
      {!data && problem === null && <SkeletonRows rows={SHOWN} height={64} />}
      {data && pinnedFirst(data.rows).map((row) => <HeadlineRow key={row.id} row={row} brief />)}
    </Panel>
  );
}
