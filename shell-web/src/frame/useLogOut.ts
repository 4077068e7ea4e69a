import { logout, useNavigate } from "@agio/sdk";

/** Ends the session, and leads home. */
export function useLogOut(): () => void {
  const navigate = useNavigate();
  return () => void logout().then(() => navigate("/"));
}
