import { createContext, useContext } from "react";
import type { Info } from "../wire.gen";

const OWN = "operator.";

/** The whole name of a permission of the console: "user.read" is "operator.user.read". */
export const permission = (name: string): string => `${OWN}${name}`;

/** The noun of the permissions over operators themselves. */
const STAFF = "operator";
export const STAFF_READ = `${STAFF}.read`;
export const STAFF_WRITE = `${STAFF}.write`;

/** Who is signed in. */
export const InfoContext = createContext<Info | undefined>(undefined);

export const useInfo = (): Info | undefined => useContext(InfoContext);

/** Whether the operator has a permission of the console: what is not permitted is not drawn. The server refuses on its own. */
export function useMay(): (name: string) => boolean {
  const info = useInfo();
  return (name) => info?.permissions.includes(permission(name)) ?? false;
}
