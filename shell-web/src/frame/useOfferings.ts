import { api, getDeployment, setDeployment, useFeedListener, type Deployment } from "@agio/sdk";

interface Offered {
  plugins: string[];
  paused: Record<string, readonly string[]>;
}

/** What is offered, as it changes while somebody looks: menus, tiles, screens and buttons follow the deployment. */
export function useOfferings(): void {
  useFeedListener<Offered>("offerings", ({ data: { plugins, paused } }) => {
    const known = getDeployment();
    const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
    if (!same(plugins, known.plugins)) {
      // Another plugin serves, or one less: paths, menus and tiles are the server's to say.
      void api.get<Deployment>("host/deployment", {}, { quiet: true, background: true }).then(setDeployment, () => undefined);
    } else if (!same(paused, known.paused)) setDeployment({ ...known, paused });
  });
}
