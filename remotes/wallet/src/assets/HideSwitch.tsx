import { useT } from "@agio/sdk";
import { Button } from "@agio/ui";
import { useHidden } from "./Figure";

/** Hides every sum from who looks over the shoulder. */
export function HideSwitch() {
  const t = useT("wallet");
  const [hidden, setHidden] = useHidden();
  return (
    <Button variant="quiet" size={28} icon={hidden ? "eye-off" : "eye"} onClick={() => setHidden(!hidden)}>
      {t(hidden ? "wallet.show" : "wallet.hide")}
    </Button>
  );
}
