import { useMemo } from "react";
import { isPaused, useDeployment, useKeyText, useLocation, useT, type MenuName, type NavigationEntry } from "@agio/sdk";

export interface Place {
  label: string;
  path: string;
  icon?: string | undefined;
  current: boolean;
}

export interface PlaceGroup extends Omit<Place, "path"> {
  name: string;
  places: Place[];
}

export type TopEntry = Place | PlaceGroup;

export const isGroup = (entry: TopEntry): entry is PlaceGroup => "places" in entry;

const byOrder = (a: NavigationEntry, b: NavigationEntry): number => (a.order ?? 100) - (b.order ?? 100);

function useEntries(menu: MenuName): (NavigationEntry & { paused: boolean })[] {
  const deployment = useDeployment();
  return useMemo(
    () =>
      deployment.remotes
        .flatMap(({ id, navigation = [] }) =>
          navigation.filter((entry) => entry.menu === menu).map((entry) => ({ ...entry, paused: isPaused(deployment, id) })),
        )
        .sort(byOrder),
    [deployment, menu],
  );
}

/** The entries of a menu in the user's language; the one whose path is open is current. */
export function usePlaces(menu: MenuName): (Place & { group?: string | undefined })[] {
  const entries = useEntries(menu);
  const text = useKeyText();
  const t = useT();
  const { pathname } = useLocation();
  return entries.map(({ label, path, icon, group, paused }) => ({
    label: paused ? t("shell.offering.place", { place: text(label) }) : text(label),
    path,
    icon,
    group,
    current: path.split("?")[0] === pathname,
  }));
}

export interface PlaceRow {
  menu: MenuName;
  group: string;
  places: Place[];
}

/** The places beside the screen that is open: those of its menu and group that have screens. Null where one stands alone. */
export function usePlaceRow(remote: string | undefined, screen: string | undefined): PlaceRow | null {
  const { remotes } = useDeployment();
  const text = useKeyText();
  const navigation = remotes.find(({ id }) => id === remote)?.navigation ?? [];
  const here = navigation.find(({ covers = [] }) => screen !== undefined && covers.includes(screen));
  if (!here?.group) return null;
  const { menu, group } = here;
  const places = remotes
    .flatMap(({ navigation = [] }) => navigation)
    .filter((entry) => entry.menu === menu && entry.group === group && entry.covers?.length)
    .sort(byOrder)
    .map((entry) => ({ label: text(entry.label), path: entry.path, current: entry === here }));
  return places.length > 1 ? { menu, group, places } : null;
}

/** The top menu: entries of one group fold into one drop-down at the place of their first. */
export function useTopMenu(): TopEntry[] {
  const places = usePlaces("top");
  const t = useT();
  const entries: TopEntry[] = [];
  for (const place of places) {
    const group = entries.find((entry) => isGroup(entry) && entry.name === place.group);
    if (!place.group) entries.push(place);
    else if (group && isGroup(group)) {
      group.places.push(place);
      group.current ||= place.current;
    } else {
      const label = t(`shell.nav.${place.group}`);
      entries.push({ name: place.group, label, current: place.current, places: [place] });
    }
  }
  return entries;
}
