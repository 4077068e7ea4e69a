import type { CallError } from "@agio/sdk";

/** The field a refusal belongs to, as the server names it; null where it belongs to none. */
export function refusedField(error: CallError): string | null {
  const field = (error.envelope.data as { field?: unknown } | null)?.field;
  return typeof field === "string" ? field : null;
}
