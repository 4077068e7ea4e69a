/** What products with terms, cases and talks show, and no other page: its code comes when one of them is drawn. */
export { CurveChart } from "./curve/CurveChart";
export { BuyForm } from "./command/BuyForm";
export { ProductCard, ProductCardSkeleton } from "./product/ProductCard";
export { Track } from "./progress/Track";
export { Composition } from "./rows/Composition";
export { CopyList } from "./rows/CopyList";
export { AmountField } from "./sum/AmountField";
export { Calculator } from "./sum/Calculator";
export { Slider } from "./sum/Slider";
export { CaseThread } from "./thread/CaseThread";
export { Thread } from "./thread/Thread";
export { UploadTile } from "./upload/UploadTile";
