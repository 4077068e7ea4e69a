import { Skeleton } from "@agio/ui";
import styles from "./chart.module.css";

export function ChartSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      {Array.from({ length: 24 }, (_, index) => (
        <Skeleton key={index} width={5} height={40 + ((index * 37) % 90)} />
      ))}
    </div>
  );
}
