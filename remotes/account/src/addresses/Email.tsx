import { BindAddress } from "./BindAddress";

/** The e-mail address of the account. */
export default function Email() {
  return <BindAddress channel="email" />;
}
