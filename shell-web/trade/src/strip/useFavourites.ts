import { useCall, useSession } from "@agio/sdk";

/** The markets that the user starred; none while nobody is signed in. */
export function useFavourites() {
  const { signedIn } = useSession();
  const { data } = useCall("web/favourites", signedIn ? {} : null);
  return { signedIn, symbols: signedIn ? (data?.rows ?? []) : [] };
}
