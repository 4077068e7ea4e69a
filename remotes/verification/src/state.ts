import type { StateTone } from "@agio/ui";
import type { Identity } from "./wire.gen";

export const TONES: Record<Identity["state"], StateTone> = {
  under_review: "waiting",
  approved: "good",
  rejected: "bad",
  withdrawn: "over",
};
