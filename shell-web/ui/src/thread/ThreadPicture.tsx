import { useState } from "react";
import { useAnyAction, useT, type Params } from "@agio/sdk";
import { Button } from "../button/Button";
import { Dialog } from "../overlays/overlays";
import styles from "./thread.module.css";

/** The picture of a message, shown to whoever sent it. */
export function ThreadPicture({ call, params }: { call: string; params: Params }) {
  const t = useT();
  const { run, busy } = useAnyAction<{ image: string }>(call, { method: "GET", notice: "none" });
  const [image, setImage] = useState<string | null>(null);
  const view = async () => setImage((await run(params))?.image ?? null);
  return (
    <span className={styles.attached}>
      <Button size={28} variant="quiet" icon="photo" busy={busy} onClick={() => void view()}>
        {t("shell.thread.picture")}
      </Button>
      {image !== null && (
        <Dialog open onClose={() => setImage(null)} width={880} title={t("shell.thread.picture")}>
          <img className={styles.picture} src={image} alt={t("shell.thread.picture")} />
        </Dialog>
      )}
    </span>
  );
}
