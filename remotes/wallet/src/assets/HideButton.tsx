import { useT } from "@agio/sdk";
import { IconButton } from "@agio/ui";
import { useHidden } from "./Figure";

/** Hides every sum from who looks over the shoulder. */
export function HideButton() {
  const t = useT("wallet");
  const [hidden, setHidden] = useHidden();
  return (
    <IconButton
      icon={hidden ? "eye-off" : "eye"}
      label={t(hidden ? "wallet.show" : "wallet.hide")}
      on={hidden}
      onClick={() => setHidden(!hidden)}
    />
  );
}
