import { useState } from "react";
import type { PictureProps } from "@agio/ui";
import styles from "./TextPage.module.css";

const OWN = /^\/content\/picture\/[0-9a-f]{16,64}$/;

/** A picture of this site. What lies elsewhere isn't asked for: it would tell somebody who reads. */
export function Picture({ src, alt }: PictureProps) {
  const [lost, setLost] = useState(false);
  if (!OWN.test(src)) return null;
  if (lost) return alt === "" ? null : <em>{alt}</em>;
  return <img className={styles.picture} src={src} alt={alt} loading="lazy" decoding="async" onError={() => setLost(true)} />;
}
