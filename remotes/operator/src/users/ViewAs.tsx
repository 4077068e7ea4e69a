import { beginView, useT } from "@agio/sdk";
import { Button, toast } from "@agio/ui";
import { useMay } from "../console/rights";
import { useCommand } from "../command/useCommand";
import type { ViewToken } from "../wire.gen";

/** The site as this user sees it, in a window of its own: asked for with a reason, and read only. */
export function ViewAs({ user }: { user: string }) {
  const t = useT("operator");
  const may = useMay();
  const command = useCommand();
  if (!may("user.view")) return null;
  const show = ({ token }: ViewToken) => {
    const opened = window.open("about:blank", "_blank");
    if (opened === null) return toast({ kind: "warning", text: t("operator.users.view_blocked") });
    beginView(opened, token);
    opened.location.replace("/");
  };
  const ask = () =>
    command.ask<ViewToken>({
      title: t("operator.users.view_title"),
      text: t("operator.users.view_text"),
      label: t("operator.users.view_open"),
      call: "web/operatorUserView",
      params: { user },
      onDone: show,
    });
  return (
    <>
      {command.dialog}
      <Button size={28} icon="eye" onClick={ask}>
        {t("operator.users.view")}
      </Button>
    </>
  );
}
