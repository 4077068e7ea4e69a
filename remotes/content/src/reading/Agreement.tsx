import { TextPage } from "./TextPage";
import { USER_AGREEMENT } from "./texts";

export default function Agreement() {
  return <TextPage id={USER_AGREEMENT} />;
}
