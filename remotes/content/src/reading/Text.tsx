import { useSearchParams } from "@agio/sdk";
import { TextPage } from "./TextPage";
import { COMPANY, textNumber } from "./texts";

/** `/text?id=5`: any text by its number; without one the company's profile, which is the first. */
export default function Text() {
  const [search] = useSearchParams();
  return <TextPage id={search.has("id") ? textNumber(search.get("id")) : COMPANY} />;
}
