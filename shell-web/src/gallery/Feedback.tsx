import {
  QueryState,
  Button,
  Chip,
  EmptyState,
  ErrorPanel,
  LiveBanner,
  LivePanel,
  Notice,
  Price,
  Skeleton,
  SkeletonRows,
  StatusBadge,
  TickRuler,
  toast,
  type StateTone,
} from "@agio/ui";
import { Example } from "./Example";
import styles from "./gallery.module.css";

const TONES: StateTone[] = ["waiting", "moving", "good", "bad", "over"];
const QUERY = { data: undefined, retry: () => undefined };

export function Feedback() {
  return (
    <>
      <Example name="StatusBadge, Chip" text="Dot and word">
        <div className={styles.row}>
          {TONES.map((tone) => (
            <StatusBadge key={tone} tone={tone}>
              {tone}
            </StatusBadge>
          ))}
          <Chip>Demo funds</Chip>
        </div>
      </Example>
      <Example name="Notice, toast" text="What stays, and what passes">
        <Notice title="Rule">Orders until 23:45 are filled at the next value.</Notice>
        <Notice kind="warn">The price is 12 seconds old.</Notice>
        <Notice kind="error">This amount is above your limit.</Notice>
        <Notice kind="done">The deposit was credited.</Notice>
        <div className={styles.row}>
          <Button
            onClick={() =>
              toast({ kind: "success", text: "Sold 0.0253 BTC at 63,884.33", action: { label: "View", onClick: () => undefined } })
            }
          >
            Show a toast
          </Button>
          <Button onClick={() => toast({ kind: "warning", text: "The order was not filled." })}>Show a warning</Button>
        </div>
      </Example>
      <Example name="EmptyState, ErrorPanel, TickRuler" text="Nothing, or nothing came">
        <EmptyState title="No orders yet" text="Your orders appear here." action={<Button>Trade</Button>} />
        <ErrorPanel onRetry={() => undefined} />
        <TickRuler width={144} />
      </Example>
      <Example name="Skeleton, SkeletonRows, QueryState" text="In the final size">
        <Skeleton width="40%" />
        <SkeletonRows rows={2} />
        <QueryState query={{ ...QUERY, problem: null, loading: true }} rows={2} />
        <QueryState query={{ ...QUERY, problem: "The list could not be loaded.", loading: false }} />
      </Example>
      <Example name="LivePanel, LiveBanner" text="Dim with a banner while the feed is silent">
        <LivePanel>
          <Price value="64182.40" />
        </LivePanel>
        <LiveBanner />
      </Example>
    </>
  );
}
