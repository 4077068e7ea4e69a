import { useCall, useLocation, useSearchParams } from "@agio/sdk";
import { kindAt } from "./kinds";
import { TextPage } from "./TextPage";
import { textNumber } from "./texts";

/** An article of help, a notice, news, what a banner leads to, a benefit: each under the address of its kind. An address
 * without a number has the newest one.
 */
export default function Article() {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  return search.has("id") ? <TextPage id={textNumber(search.get("id"))} /> : <Newest kind={kindAt(pathname)} />;
}

function Newest({ kind }: { kind: string }) {
  const { data, problem, retry } = useCall("web/contentList", { kinds: kind, size: 1 });
  return <TextPage id={data ? (data.rows[0]?.id ?? null) : undefined} asked={{ problem, retry }} />;
}
