import { useMemo } from "react";
import { isPaused, useDeployment, useKeyText, useLocation, useT, type MenuName, type NavigationEntry } from "@agio/sdk";

export interface MenuLink {
  label: string;
  path: string;
  icon?: string | undefined;
  current: boolean;
}

export interface MenuLinkGroup extends Omit<MenuLink, "path"> {
  name: string;
  links: MenuLink[];
}

export type TopEntry = MenuLink | MenuLinkGroup;

export const isGroup = (entry: TopEntry): entry is MenuLinkGroup => "links" in entry;

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
export function useMenuLinks(menu: MenuName): (MenuLink & { group?: string | undefined })[] {
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

export interface MenuLinkRow {
  menu: MenuName;
  group: string;
  links: MenuLink[];
}

/** The places beside the screen that is open: those of its menu and group that have screens. Null where one stands alone. */
export function useMenuLinkRow(remote: string | undefined, screen: string | undefined): MenuLinkRow | null {
  const { remotes } = useDeployment();
  const text = useKeyText();
  const navigation = remotes.find(({ id }) => id === remote)?.navigation ?? [];
  const here = navigation.find(({ covers = [] }) => screen !== undefined && covers.includes(screen));
  if (!here?.group) return null;
  const { menu, group } = here;
  const links = remotes
    .flatMap(({ navigation = [] }) => navigation)
    .filter((entry) => entry.menu === menu && entry.group === group && entry.covers?.length)
    .sort(byOrder)
    .map((entry) => ({ label: text(entry.label), path: entry.path, current: entry === here }));
  return links.length > 1 ? { menu, group, links } : null;
}

/** The top menu: entries of one group fold into one drop-down at the place of their first. */
export function useTopMenu(): TopEntry[] {
  const links = useMenuLinks("top");
  const t = useT();
  const entries: TopEntry[] = [];
  for (const link of links) {
    const group = entries.find((entry) => isGroup(entry) && entry.name === link.group);
    if (!link.group) entries.push(link);
    else if (group && isGroup(group)) {
      group.links.push(link);
      group.current ||= link.current;
    } else {
      const label = t(`shell.nav.${link.group}`);
      entries.push({ name: link.group, label, current: link.current, links: [link] });
    }
  }
  return entries;
}
