import { useSearchParams } from "@agio/sdk";
import { TextPage } from "./TextPage";
import { textNumber } from "./texts";

/** `/text?id=5`: any text by its number. */
export default function Text() {
  const [search] = useSearchParams();
  return <TextPage id={textNumber(search.get("id"))} />;
}
