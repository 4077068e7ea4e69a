import { lazy, Suspense, type ComponentType } from "react";
import { Skeleton } from "./feedback/feedback";

type Products = typeof import("./products");

/** A component of products, fetched when it is first drawn; `height` keeps its place until then. */
function lazyProduct<Name extends keyof Products>(name: Name, height: number): Products[Name] {
  const Part = lazy(async () => {
    const products = await import(/* webpackChunkName: "products" */ "./products");
    return { default: products[name] as ComponentType<object> };
  });
  const LazyProduct = (props: object) => (
    <Suspense fallback={<Skeleton busy height={height} />}>
      <Part {...props} />
    </Suspense>
  );
  return LazyProduct as unknown as Products[Name];
}

export const AmountField = lazyProduct("AmountField", 108);
export const BuyForm = lazyProduct("BuyForm", 420);
export const CaseThread = lazyProduct("CaseThread", 320);
export const Calculator = lazyProduct("Calculator", 240);
export const Composition = lazyProduct("Composition", 104);
export const CopyList = lazyProduct("CopyList", 132);
export const CurveChart = lazyProduct("CurveChart", 140);
export const ProductCard = lazyProduct("ProductCard", 228);
export const ProductCardSkeleton = lazyProduct("ProductCardSkeleton", 228);
export const Slider = lazyProduct("Slider", 48);
export const Thread = lazyProduct("Thread", 320);
export const Track = lazyProduct("Track", 56);
export const UploadTile = lazyProduct("UploadTile", 112);
