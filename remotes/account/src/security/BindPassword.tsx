import { TradingPassword } from "./TradingPassword";

/** Set the trading password for the first time. */
export default function BindPassword() {
  return <TradingPassword />;
}
