import { TextPage } from "./TextPage";
import { COMPANY } from "./texts";

export default function Company() {
  return <TextPage id={COMPANY} />;
}
