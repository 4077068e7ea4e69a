import type { ReactNode } from "react";
import { linkOr, Navigate, useLocation, useSession } from "@agio/sdk";

/** What is somebody's own: a visitor is led to the log-in and back, whatever the deployment lets visitors open. */
export function Own({ children }: { children: ReactNode }) {
  const { signedIn } = useSession();
  const { pathname, search } = useLocation();
  if (signedIn) return children;
  return <Navigate to={linkOr("account.login", "/login", { next: pathname + search }) ?? "/"} replace />;
}
