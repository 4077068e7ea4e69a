import { lazy, Suspense, type ComponentType } from "react";
import { Skeleton } from "./feedback/feedback";

type Products = typeof import("./products");

/** A component of products, fetched when it is first drawn; `height` keeps its place until then. */
function later<Name extends keyof Products>(name: Name, height: number): Products[Name] {
  const Part = lazy(async () => {
    const products = await import(/* webpackChunkName: "products" */ "./products");
    return { default: products[name] as ComponentType<object> };
  });
  const Later = (props: object) => (
    <Suspense fallback={<Skeleton busy height={height} />}>
      <Part {...props} />
    </Suspense>
  );
  return Later as unknown as Products[Name];
}

export const AmountField = later("AmountField", 108);
export const BuyForm = later("BuyForm", 420);
export const CaseThread = later("CaseThread", 320);
export const Calculator = later("Calculator", 240);
export const Composition = later("Composition", 104);
export const CopyList = later("CopyList", 132);
export const CurveChart = later("CurveChart", 140);
export const ProductCard = later("ProductCard", 228);
export const ProductCardSkeleton = later("ProductCardSkeleton", 228);
export const Slider = later("Slider", 48);
export const Thread = later("Thread", 320);
export const Track = later("Track", 56);
export const UploadTile = later("UploadTile", 112);
