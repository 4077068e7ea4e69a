import { createContext, useContext } from "react";
import type { QueueRow, ReasonCode } from "../wire.gen";

/** The queues that the operator sees, for the names of cases wherever one is told of. */
export const QueuesContext = createContext<readonly QueueRow[]>([]);

/** A queue by its id. One that isn't seen here, or isn't any more, is named by what its id begins with. */
export function useQueue(): (id: string) => { plugin: string; title: string | null; reasons?: readonly ReasonCode[] } {
  const queues = useContext(QueuesContext);
  return (id) => queues.find((one) => one.id === id) ?? { plugin: id.split(".")[0] ?? id, title: null };
}

/** "case:wallet.deposits:17" as its parts; null where the subject is no case. */
export function caseOf(subject: string): { queue: string; id: string } | null {
  const [kind, queue, ...rest] = subject.split(":");
  return kind === "case" && queue !== undefined && rest.length > 0 ? { queue, id: rest.join(":") } : null;
}
