import type { ComponentType } from "react";
import { Slot, useDeployment } from "@agio/sdk";
import { usePhone } from "@agio/ui";
import { Fees } from "./Fees";
import { Hero } from "./Hero";
import { InFigures } from "./InFigures";
import { LatestQuotes, Markets } from "./Markets";
import { Products } from "./Products";
import { Proofs } from "./Proofs";
import { Steps } from "./Steps";
import { Who } from "./Who";
import styles from "./Markets.module.css";

/** Quotes and news side by side; at a desk the latest quotes below them. */
function Quoted() {
  const phone = usePhone();
  return (
    <>
      <div className={styles.today}>
        <Markets />
        {!phone && <Slot name="home.news" loading={<div />} />}
      </div>
      {!phone && (
        <div className={styles.today}>
          <LatestQuotes />
        </div>
      )}
    </>
  );
}

const SECTIONS: Readonly<Record<string, ComponentType>> = {
  markets: Quoted,
  products: Products,
  fees: Fees,
  proofs: Proofs,
  steps: Steps,
  figures: InFigures,
  company: Who,
};
const ORDER = Object.keys(SECTIONS);
/** A phone shows what decides; the others are a page away. */
const AT_A_DESK = ["steps", "figures"];

/** The front page for visitors, in the order that an operator gave it. Products of plugins that are off are not on it. */
export function Visitors() {
  const { front } = useDeployment();
  const phone = usePhone();
  const shown = (front?.sections ?? ORDER).filter((name) => !(phone && AT_A_DESK.includes(name)));
  return (
    <>
      <Hero plain={front?.hero === "plain"} />
      <Slot name="home.notice" />
      {shown.map((name) => {
        const Section = SECTIONS[name];
        return Section && <Section key={name} />;
      })}
    </>
  );
}
