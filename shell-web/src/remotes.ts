import { loadRemote, registerPlugins, registerRemotes } from "@module-federation/enhanced/runtime";
import { getDeployment, setRemoteLoader, within, type RemoteModule } from "@agio/sdk";
import { requireVersions } from "./versions";

const container = (id: string): string => `agio_${id}`;

/** Make the deployment's remotes known. Nothing of them is loaded until a screen or a slot asks. */
export function registerDeployment(): void {
  registerPlugins([
    {
      name: "agio-log",
      errorLoadRemote({ id, error, lifecycle }) {
        console.error(`remote ${id} failed in ${lifecycle}`, error);
        // Nothing stands in for a missing remote: the screen's boundary offers a retry instead.
        return undefined;
      },
    },
  ]);
  const registered = new Set<string>();
  const failed = new Set<string>();

  setRemoteLoader(async (id) => {
    const remote = getDeployment().remotes.find((one) => one.id === id);
    if (!remote) throw new Error(`unknown remote ${id}`);
    requireVersions(remote);
    if (!registered.has(id)) {
      registered.add(id);
      registerRemotes([{ name: container(id), entry: remote.entry, type: "global" }]);
    } else if (failed.has(id)) {
      // A script that failed once is remembered by the runtime; asking again needs a fresh address.
      const fresh = `${remote.entry}?retry=${Date.now()}`;
      registerRemotes([{ name: container(id), entry: fresh, type: "global" }], { force: true });
    }
    try {
      const module = await within(id, () => loadRemote<{ default: RemoteModule }>(`${container(id)}/plugin`));
      if (!module?.default) throw new Error(`remote ${id} exposes no plugin`);
      failed.delete(id);
      return module.default;
    } catch (error) {
      failed.add(id);
      throw error;
    }
  });
}
