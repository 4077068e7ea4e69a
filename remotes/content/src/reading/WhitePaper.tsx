import { TextPage } from "./TextPage";
import { WHITE_PAPER } from "./texts";

export default function WhitePaper() {
  return <TextPage id={WHITE_PAPER} />;
}
