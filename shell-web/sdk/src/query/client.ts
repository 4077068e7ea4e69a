import { QueryClient } from "@tanstack/react-query";
import { CallError } from "../api/envelope";

/** One cache for the shell and every remote. A refusal is an answer and is not asked again; a lost line is, once. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (count, error) => !(error instanceof CallError) && count < 1,
      refetchOnWindowFocus: false,
    },
    mutations: { retry: false },
  },
});
