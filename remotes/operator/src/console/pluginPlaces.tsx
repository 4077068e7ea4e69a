import { Slot, useDeployment, type RemoteEntry } from "@agio/sdk";
import { Skeleton } from "@agio/ui";
import { operatorApi } from "../session/client";
import type { PluginPlaceName } from "./placeNames";
import type { PlaceEntry } from "./places";
import type { ViewState } from "./useView";

const PLACE = "console.place";

/**
 * The parts of the console that plugins add (a `Slot("console.place", …)` with title, icon and needs). Each is drawn by
 * its own remote, with the operator's client, what of it is open, and how another item of it is opened.
 */
export function pluginPlaces(remotes: readonly RemoteEntry[]): PlaceEntry[] {
  return remotes.flatMap(({ id, slots = [] }) =>
    slots
      .filter(({ slot }) => slot === PLACE)
      .map(({ name, title = "", icon = "file-text", needs = [] }) => {
        const place: PluginPlaceName = `${id}.${name}`;
        return { name: place, icon, title, needs, View: drawn(id, name, place) };
      }),
  );
}

const views = new Map<string, PlaceEntry["View"]>();

/** One component for each place, however often the deployment is read: another one would begin anew. */
function drawn(remote: string, name: string, place: PluginPlaceName): PlaceEntry["View"] {
  let view = views.get(place);
  if (!view) {
    view = function PluginPlace({ view: { item, openPlace } }: { view: ViewState }) {
      const open = (next: string | null) => openPlace(place, next);
      return <Slot name={PLACE} only={{ remote, name }} props={{ client: operatorApi, item, open }} loading={<Skeleton height={320} />} />;
    };
    views.set(place, view);
  }
  return view;
}

export const usePluginPlaces = (): PlaceEntry[] => pluginPlaces(useDeployment().remotes);
