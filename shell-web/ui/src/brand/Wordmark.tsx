import { useDeployment } from "@agio/sdk";
import styles from "../flow/flow.module.css";

/** Ring and stem; the dot above the line is the agio and the only part in the accent. */
function AgioMark({ height }: { height: number }) {
  return (
    <svg className={styles.wordmark} height={height} viewBox="0 0 85 40" fill="none" aria-hidden>
      <g stroke="currentColor" strokeWidth={4.6}>
        <circle cx={11} cy={18.6} r={8.4} />
        <path d="M19.4 8v21.4" />
        <circle cx={35} cy={18.6} r={8.4} />
        <path d="M43.4 8v20.6a8.4 8.4 0 0 1-15.4 4.6" />
        <path d="M53.4 8v21.4" />
        <circle cx={72} cy={18.6} r={8.4} />
      </g>
      <circle cx={53.4} cy={2.9} r={2.9} fill="var(--accent)" />
    </svg>
  );
}

/** The brand's logo, or its name when it brings none; the product's own wordmark for Agio itself. */
export function Wordmark({ height = 24 }: { height?: number }) {
  const { brand } = useDeployment();
  if (brand.logo) return <img src={brand.logo} alt={brand.name} height={height} />;
  if (brand.name.toLowerCase() !== "agio") {
    return <strong style={{ fontSize: height * 0.8, lineHeight: 1, color: "var(--text-1)" }}>{brand.name}</strong>;
  }
  return (
    <>
      <AgioMark height={height} />
      <span className="agio-hidden">{brand.name}</span>
    </>
  );
}
