import { useCall, useSession } from "@agio/sdk";
import type { Answers } from "../wire.gen";

/** The markets that the user starred; none while nobody is signed in. */
export function useFavourites() {
  const { signedIn } = useSession();
  const { data } = useCall<Answers["web/favourites"]>("web/favourites", signedIn ? {} : null);
  return { signedIn, symbols: signedIn ? (data?.rows ?? []) : [] };
}
