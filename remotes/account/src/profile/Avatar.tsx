import { useAvatar, useSession } from "@agio/sdk";
import { nameOf } from "../rules";
import styles from "../Centre.module.css";

/** The picture of the account that is signed in, else the beginning of its name. */
export function Avatar({ size = 48 }: { size?: number }) {
  const { user } = useSession();
  const image = useAvatar();
  return (
    <span className={styles.avatar} style={{ width: size, height: size, fontSize: Math.round(size / 3) }} aria-hidden>
      {image ? <img src={image} alt="" /> : ([...nameOf(user)][0] ?? "–").toUpperCase()}
    </span>
  );
}
