import { Link } from "@agio/sdk";

/** What is missing in the wallet, and the way to more of it. */
export function ShortOf({ text, way, label }: { text: string; way: string | null; label: string }) {
  return (
    <span>
      {text} {way && <Link to={way}>{label}</Link>}
    </span>
  );
}
