import { useCall, useFormat } from "@agio/sdk";

/** How long there is for a wire, from the match on, in words: "3 hours". A dash while nobody knows. */
export function useSpan(): string {
  const format = useFormat();
  const { data } = useCall("web/getC2cTerms", {}, { staleTime: 60_000 });
  return data ? format.span(Math.round(data.valid_s / 60)) : "–";
}
