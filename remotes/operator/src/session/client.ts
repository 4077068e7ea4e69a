import { createClient } from "@agio/sdk";
import { end, operatorToken } from "./token";

/** Calls in the operator's name. The end of this session leads to the console's sign-in and leaves the user's alone. */
export const operatorApi = createClient({
  token: operatorToken.get,
  onSessionEnd: ({ message }) => end(message ?? null),
});
