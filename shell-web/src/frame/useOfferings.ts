import { api, getDeployment, renewTexts, setDeployment, useFeedListener, type Deployment } from "@agio/sdk";

interface Offered {
  plugins: string[];
  paused: Record<string, readonly string[]>;
  sold: string[];
  clock_ahead_ms: number;
  presentation: string;
}

/**
 * What is offered, how it looks and how far the clock was moved, as it changes while somebody looks: menus, tiles, screens,
 * buttons, colours and moments follow the deployment.
 */
export function useOfferings(): void {
  useFeedListener<Offered>("offerings", ({ data: { plugins, paused, sold, clock_ahead_ms: clockAheadMs, presentation } }) => {
    const known = getDeployment();
    const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
    if (!same(plugins, known.plugins) || !same(sold, known.sold) || presentation !== (known.presentation ?? presentation)) {
      // Another plugin serves, or one less, or the first or last product of a place, or another look or text was published:
      // paths, menus, tiles, the brand and the names of texts are the server's to say.
      void api.getAny<Deployment>("host/deployment", {}, { quiet: true, background: true }).then(
        (now) => {
          setDeployment(now);
          void renewTexts(known, now);
        },
        () => undefined,
      );
    } else if (!same(paused, known.paused) || clockAheadMs !== (known.clockAheadMs ?? 0)) setDeployment({ ...known, paused, clockAheadMs });
  });
}
