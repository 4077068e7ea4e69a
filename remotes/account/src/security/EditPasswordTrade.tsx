import { TradingPassword } from "./TradingPassword";

/** Change the trading password. */
export default function EditPasswordTrade() {
  return <TradingPassword />;
}
