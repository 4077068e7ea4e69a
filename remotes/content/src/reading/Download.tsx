import { TextPage } from "./TextPage";
import { DOWNLOAD } from "./texts";

export default function Download() {
  return <TextPage id={DOWNLOAD} />;
}
