import { BindAddress } from "./BindAddress";

/** The phone number of the account. */
export default function Mobile() {
  return <BindAddress channel="phone" />;
}
