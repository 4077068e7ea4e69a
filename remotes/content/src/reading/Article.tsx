import { useSearchParams } from "@agio/sdk";
import { TextPage } from "./TextPage";
import { textNumber } from "./texts";

/** An article of help, a notice, news, what a banner leads to, a benefit: each under the address of its kind. */
export default function Article() {
  const [search] = useSearchParams();
  return <TextPage id={textNumber(search.get("id"))} />;
}
