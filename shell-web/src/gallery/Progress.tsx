import { Meter, Ring, Steps, Timeline, Track } from "@agio/ui";
import { Example } from "./Example";
import styles from "./gallery.module.css";

export function Progress() {
  return (
    <>
      <Example name="Ring" text="Time left by the server's clock, or progress; words inside">
        <div className={styles.row}>
          <Ring name="Time to pay" part={0.6} label="1:47:26" caption="of 3 hours" />
          <Ring name="Time to pay, under 5 minutes" part={0.07} label="4:12" caption="left" tone="warn" />
          <Ring name="Time to pay, over" part={null} label="–" caption="expired" />
          <Ring name="Levels" part={0.4} label="2 / 5" caption="done" />
          <Ring name="Days left" part={0.1} label="1" caption="day" tone="bad" size={56} />
          <Ring name="Next value" part={0.8} label="3:20:11" caption="next value" size={128} />
        </div>
      </Example>
      <Example name="Meter" text="Parts, a mark, a limit; text beside, never alone">
        <Meter label="Subscribed" text="3.1 of 5.0 M" limit="5.0" parts={[{ value: "3.1" }]} />
        <Meter label="Asked for" text="157.4%" limit="100" parts={[{ value: "157.4" }]} />
        <Meter
          label="Cap, with this order"
          text="8,000 of 20,000"
          limit="20000"
          parts={[{ value: "5000", soft: true }, { value: "3000" }]}
        />
        <Meter label="Risk rate" text="48.00%" limit="100" parts={[{ value: "48" }]} tone="warn" />
        <Meter label="Risk rate" text="84.00%" limit="100" parts={[{ value: "84" }]} tone="bad" />
        <Meter label="24 h low and high" text="62,681.49 – 64,276.09" from="62681.49" limit="64276.09" mark="64182.40" />
      </Example>
      <Example name="Track" text="Dates ahead and behind; folds to bars on a phone">
        <Track
          label="Subscription"
          points={[
            { title: "Asked", state: "done", time: "2026-10-28T09:12:00Z" },
            { title: "Drawn", state: "done", time: "2026-10-31T20:05:00Z" },
            { title: "Locked", state: "now", text: "12 days left" },
            { title: "Free", state: "next", time: "2026-12-03T20:00:00Z" },
          ]}
        />
        <Track
          label="Redemption"
          points={[
            { title: "Redemption asked", state: "done", time: "2026-11-18T10:20:00Z" },
            { title: "Rejected", state: "failed", time: "2026-11-18T16:02:00Z" },
            { title: "Ask again", state: "next", text: "until 24 Nov" },
          ]}
        />
      </Example>
      <Example name="Steps" text="A form in parts; growing, and one that failed">
        <Steps steps={["Order", "Pay", "Receive"]} current={1} />
        <Steps steps={["Order", "Pay", "Receive"]} current={1} grow />
        <Steps steps={["Order", "Pay", "Receive"]} current={1} grow failed />
      </Example>
      <Example name="Timeline" text="What happened, newest first">
        <Timeline
          items={[
            { title: "Under review", text: "Usually 10 minutes", time: "2026-11-20T21:04:00Z", now: true },
            { title: "Requested", time: "2026-11-20T20:58:00Z" },
          ]}
        />
      </Example>
    </>
  );
}
