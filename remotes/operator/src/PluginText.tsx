import { Suspense } from "react";
import { useDeployment, useT } from "@agio/sdk";
import styles from "./PluginText.module.css";

/** A name of the code as words: "under_review" is "Under review". */
export function words(name: string): string {
  const text = name.replaceAll("_", " ").trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const KEY = /^[a-z][a-z0-9_-]*(?:\.[A-Za-z0-9_-]+)+$/;

/**
 * A key's text in the catalogue of the plugin that its first part names; that catalogue is loaded when first needed.
 * Several keys, by comma, stand one below the other.
 * What is no key, such as an operator's own words or a permission of a plugin that isn't here yet, stands as it is: it
 * names no catalogue to ask the server for.
 */
export function PluginText({ name, otherwise = name }: { name: string; otherwise?: string }) {
  const { catalogues } = useDeployment();
  const [first, ...more] = name.split(",");
  if (first && more.length > 0 && [first, ...more].every((key) => KEY.test(key))) {
    return [first, ...more].map((key) => (
      <span key={key} className={styles.one}>
        <PluginText name={key} />
      </span>
    ));
  }
  if (!KEY.test(name) || (catalogues?.en && !((name.split(".")[0] ?? "") in catalogues.en))) return otherwise;
  return (
    <Suspense fallback="…">
      <Loaded name={name} otherwise={otherwise} />
    </Suspense>
  );
}

function Loaded({ name, otherwise }: { name: string; otherwise: string }) {
  const t = useT(name.split(".")[0]);
  const text = t(name);
  return text === name ? otherwise : text;
}
