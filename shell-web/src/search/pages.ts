import { useEffect, useMemo, useState } from "react";
import { loadTexts, searched, useDeployment, useKeyText, useLanguage, useSession } from "@agio/sdk";

/** A page of the site, or an answer of a search that a plugin has of its own. */
export interface SitePage {
  label: string;
  path: string;
}

/** Places that one search shows at most. */
const MOST = 6;

/** Every page that stands by itself and may be seen, under its name in the menus and its title, once for each. */
export function usePages(wanted: boolean): readonly SitePage[] {
  const deployment = useDeployment();
  const { signedIn } = useSession();
  const { tag } = useLanguage();
  const text = useKeyText();
  const [texts, setTexts] = useState("");
  useEffect(() => {
    if (!wanted) return;
    let gone = false;
    const domains = [...new Set(deployment.remotes.flatMap(({ id, domains = [id] }) => domains))];
    void loadTexts(domains).then(() => !gone && setTexts(tag));
    return () => void (gone = true);
  }, [wanted, deployment, tag]);
  return useMemo(() => {
    if (!wanted) return [];
    const pages = new Map<string, SitePage>();
    const add = (label: string, path: string) => {
      if (label !== "" && !pages.has(searched(label))) pages.set(searched(label), { label, path });
    };
    for (const { navigation = [] } of deployment.remotes)
      for (const { menu, label, path } of navigation) if (menu !== "search" && (menu !== "user" || signedIn)) add(text(label), path);
    if (texts !== "")
      for (const { screens } of deployment.remotes)
        for (const { path, title = "", access, layout, searchable = true } of screens)
          if (
            searchable &&
            !path.includes(":") &&
            layout !== "console" &&
            layout !== "blank" &&
            (access === "visitor" || (access === "user" && signedIn))
          )
            add(text(title), path);
    return [...pages.values()];
  }, [wanted, deployment, signedIn, text, texts]);
}

/** The pages whose name has every word: those that begin with it first. */
export function pagesOf(pages: readonly SitePage[], typed: string): SitePage[] {
  const words = searched(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const rank = ({ label }: SitePage): number => {
    const name = searched(label);
    if (!words.every((word) => name.includes(word))) return 9;
    return name.startsWith(words[0] ?? "") ? 0 : 1;
  };
  const best = new Map<string, SitePage>();
  for (const page of [...pages].sort((a, b) => rank(a) - rank(b) || a.label.length - b.label.length))
    if (rank(page) < 9 && !best.has(page.path)) best.set(page.path, page);
  return [...best.values()].slice(0, MOST);
}

/** The searches that plugins have of their own, for what is typed. */
export function useOwnSearches(typed: string): SitePage[] {
  const { remotes } = useDeployment();
  const text = useKeyText();
  const q = typed.trim();
  if (q === "") return [];
  return remotes
    .flatMap(({ navigation = [] }) => navigation.filter(({ menu }) => menu === "search"))
    .map(({ label, path }) => ({ label: text(label, { q }), path: path.replace("{q}", encodeURIComponent(q)) }));
}
