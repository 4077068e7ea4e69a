import "./styles/index.css";

export { useAppearance, type Appearance, type Theme, type ThemeChoice, type UpDown } from "./brand/appearance";
export { ActionButton, type ActionButtonProps } from "./button/ActionButton";
export { Button, IconButton, type ButtonProps, type ButtonVariant, type IconButtonProps } from "./button/Button";
export { AreaChart, Donut, Sparkline, type AreaPoint, type DonutPart } from "./figures/charts";
export {
  Menu,
  Segments,
  Select,
  Tabs,
  type MenuEntry,
  type MenuItem,
  type MenuProps,
  type Option,
  type SelectProps,
  type TabEntry,
} from "./choice/choice";
export { CompanyFacts, CompanyLine } from "./company/Company";
export { cx } from "./cx";
export type { BuyFormProps, TypedField } from "./command/BuyForm";
export { useAvailable } from "./command/useAvailable";
export { CommandDialog, type CommandDialogProps } from "./command/CommandDialog";
export { useAnyCommand, useCommand, type Command, type CommandOptions, type CommandSheet, type CommandOutcome } from "./command/useCommand";
export { openReceipt, Receipts, registerReceipt, useReading } from "./receipt/receipts";
export type { CurveBand, CurveChartProps, CurveLevel, CurveMark, CurveSeries, CurveZone } from "./curve/CurveChart";
export { CountrySelect, type CountrySelectProps } from "./fields/CountrySelect";
export { DateField, type DateFieldProps } from "./fields/date";
export {
  Chip,
  EmptyState,
  ErrorPanel,
  Notice,
  Skeleton,
  SkeletonRows,
  StatusBadge,
  TickRuler,
  toast,
  Toasts,
  type EmptyStateProps,
  type StateTone,
  type Toast,
} from "./feedback/feedback";
export {
  Checkbox,
  DigitsField,
  FieldError,
  FieldFrame,
  Input,
  NumberField,
  PasswordField,
  PinField,
  Switch,
  TextArea,
  type FieldProps,
  type InputProps,
  type NumberFieldProps,
} from "./fields/fields";
export { DayMoment } from "./figures/DayMoment";
export { Amount, Change, CoinDisc, CoinName, Pair, Pnl, Price, toneClass, toneOf } from "./figures/figures";
export { Receipt, Steps, Summary, Timeline, type SummaryLine, type TimelineItem } from "./flow/flow";
export { Icon, type IconName, type IconProps } from "./brand/Icon";
export { CommandBar } from "./layout/CommandBar";
export { bar } from "./layout/bar";
export { Card, Facts, Grid, Inline, Page, Panel, Split, Stack, Text, type Fact, type PanelProps } from "./layout/layout";
export { Markdown, type MarkdownProps } from "./markdown/Markdown";
export type { PictureProps } from "./markdown/picture";
export { MarkdownEditor, type MarkdownEditorProps } from "./markdown/MarkdownEditor";
export { outline, type Heading } from "./markdown/outline";
export {
  AmountField,
  BuyForm,
  Calculator,
  Composition,
  CopyList,
  CurveChart,
  ProductCard,
  ProductCardSkeleton,
  Slider,
  CaseThread,
  Thread,
  Track,
  UploadTile,
} from "./lazy";
export { LiveBanner, LivePanel, useHeld, type LivePanelProps } from "./feedback/live";
export { Docking } from "./overlays/Dock";
export { Dialog, Drawer, Popover, Sheet, Tooltip } from "./overlays/overlays";
export type { OverlayProps } from "./overlays/props";
export { RiskTerm, type RiskTermProps } from "./term/RiskTerm";
export type { RiskTermName } from "./term/terms";
export { useMedia, usePhone } from "./overlays/useMedia";
export { UiProvider } from "./brand/Provider";
export {
  choose,
  DataTable,
  Pages,
  RecordList,
  type Chosen,
  type Column,
  type Filter,
  type ListAnswer,
  type RecordListProps,
} from "./records/table";
export type { AnyKind, RecordDetail, RecordKind, RecordWords } from "./records/declaration";
export { ExportButton } from "./records/ExportButton";
export { RecentRecords, type RecentRecordsProps } from "./records/RecentRecords";
export { Records, useKind, type RecordsProps } from "./records/Records";
export { statesOf, type States } from "./records/states";
export { SeeAll, ShortList, type ShortListProps } from "./records/ShortList";
export { useCursors, type Paging, type Cursors } from "./records/useCursors";
export { Access, Waiting, type AccessProps } from "./screen/Access";
export { QueryState, type QueryStateProps } from "./screen/QueryState";
export { ConsoleSection, type ConsoleSectionProps } from "./screen/ConsoleSection";
export { Requirements, type Requirement, type RequirementsProps, type RequirementState } from "./screen/Requirements";
export { Columns, Screen, ScreenHead, type ScreenProps } from "./screen/Screen";
export { useSwitchRealm } from "./screen/useSwitchRealm";
export { closeNewest, isCovered, onCovered, useBackCloses } from "./overlays/backs";
export { useRows } from "./choice/useRows";
export { Lost, Sending } from "./form/sending";
export { startCountdown } from "./progress/countdown";
export type { ProductCardProps } from "./product/ProductCard";
export { RiskLine } from "./product/RiskLine";
export { dailyRate, useYearly, YieldSource, type YearlyRates } from "./product/Yearly";
export { Meter, type MeterPart, type MeterProps } from "./progress/Meter";
export { Ring, type RingProps } from "./progress/Ring";
export { clockOf, useTimeLeft } from "./progress/timeLeft";
export type { PointState, TrackPoint } from "./progress/Track";
export { PriceReceipt, type PriceReceiptProps } from "./receipt/PriceReceipt";
export { RecomputeNotice, type Recomputed } from "./receipt/RecomputeNotice";
export { TickTable, type Tick } from "./receipt/TickTable";
export type { PriceLevel } from "./receipt/PriceLine";
export { WhyPrice, type PriceWords, type ReceiptView, type WhyPriceProps } from "./receipt/WhyPrice";
export { useRecompute, type RecomputeMessage } from "./receipt/useRecompute";
export type { Weight } from "./rows/Composition";
export type { CopyRow } from "./rows/CopyList";
export { FeedRow, type FeedRowProps } from "./rows/FeedRow";
export { LevelRow, type LevelRowProps } from "./rows/LevelRow";
export { MessageList, type MessageListProps } from "./rows/MessageList";
export { Pills, type Pill, type PillsProps } from "./rows/Pills";
export type { AmountFieldProps } from "./sum/AmountField";
export type { CalculatorProps, Outcome } from "./sum/Calculator";
export type { SliderPart, SliderProps } from "./sum/Slider";
export { Lack, useTopUps, type Lacking } from "./sum/Lack";
export { QuotedFigures, type QuotedFiguresProps } from "./sum/QuotedFigures";
export { useQuote, type Quoted, type QuoteOptions } from "./sum/useQuote";
export type { CaseThreadProps } from "./thread/CaseThread";
export { useAskedPages } from "./thread/useAskedPages";
export type { ThreadEvent, ThreadMessage, ThreadProps } from "./thread/Thread";
export { CopyField, CountdownButton, QrField, useCopy } from "./copy/tools";
export { FileField, type FileFieldProps } from "./upload/file";
export { Checks, type Check } from "./upload/Checks";
export { TileFace, type TileFaceProps } from "./upload/TileFace";
export { UploadField, type UploadFieldProps } from "./upload/UploadField";
export { PhotoCommands, type PhotoCommandsProps } from "./upload/PhotoCommands";
export type { UploadHandle, UploadTileProps } from "./upload/UploadTile";
export { Form, type FormProps } from "./form/Form";
export {
  useAnyForm,
  useForm,
  type AnyFormOptions,
  type FieldOf,
  type Form as FormState,
  type FormOptions,
  type Problems,
} from "./form/useForm";
export { Wordmark } from "./brand/Wordmark";
