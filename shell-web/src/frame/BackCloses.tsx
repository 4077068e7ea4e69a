import { useEffect } from "react";
import { useBlocker, useLocation, useNavigate } from "react-router";
import { closeNewest, isCovered, onCovered } from "@agio/ui";

/** Back closes what is open over the page, a drawer, a dialog or a sheet, before it leaves the page. */
export function BackCloses() {
  const blocker = useBlocker(({ historyAction }) => historyAction === "POP" && isCovered());
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    closeNewest();
    blocker.reset();
  }, [blocker]);
  // From the first page of a visit, Back would leave the site and nobody could be asked: it gets a second place of its own.
  useEffect(
    () =>
      onCovered(() => {
        const link = window.history.state as { idx?: number } | null;
        if (link?.idx === 0) void navigate(location, { state: location.state, preventScrollReset: true });
      }),
    [location, navigate],
  );
  return null;
}
