import { Button, Wordmark } from "@agio/ui";
import styles from "./screens.module.css";

/** The host did not answer, so there are no texts and no languages yet: plain English, no translator. */
export function BootError({ onRetry }: { onRetry(): void }) {
  return (
    <main className={styles.boot}>
      <Wordmark height={32} />
      <p>The platform cannot be reached right now.</p>
      <Button variant="primary" onClick={onRetry}>
        Try again
      </Button>
    </main>
  );
}
