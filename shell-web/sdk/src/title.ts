import { useEffect } from "react";
import { getDeployment } from "./deployment";

/** Title of the page, followed by the brand. A trade screen passes its price: "64,182.40 BTC/USDT". */
export function useTitle(text: string | null | undefined): void {
  useEffect(() => {
    const brand = getDeployment().brand.name;
    document.title = text ? `${text} · ${brand}` : brand;
  }, [text]);
}
