import type { Fault } from "./Drawing";

/** The photos that are handed in. */
export type Kind = "front" | "back" | "held" | "bill" | "proof1" | "proof2" | "proof3" | "asset1" | "asset2" | "asset3";

/** Often a file of a bank, and no photo. */
const isProof = (kind: Kind) => kind.startsWith("proof") || kind.startsWith("asset");

/** Which camera a phone opens. */
export function cameraOf(kind: Kind): "user" | "environment" | undefined {
  if (isProof(kind)) return undefined;
  return kind === "held" ? "user" : "environment";
}

/** The text of what a person looks for. */
export const laterOf = (kind: Kind): string => `verification.later.${isProof(kind) ? "proof" : kind}`;

const DRAWN: readonly Exclude<Fault, null>[] = ["covered", "headwear", "cut", "blurred"];

/** The drawing of what the text of a refusal speaks of: `verification.refusal.held_covered`. Null where none shows it. */
export const faultOf = (reason: string): Fault => DRAWN.find((fault) => reason.endsWith(`.held_${fault}`)) ?? null;
