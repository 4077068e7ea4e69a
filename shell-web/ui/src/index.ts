import "./styles/index.css";

export { firstTheme, useAppearance, type Appearance, type Theme, type ThemeChoice, type UpDown } from "./appearance";
export { Awaited, type AwaitedProps } from "./awaited";
export { Button, IconButton, type ButtonProps, type ButtonVariant, type IconButtonProps } from "./Button";
export { AreaChart, Donut, Sparkline, type AreaPoint, type DonutPart } from "./charts";
export {
  Menu,
  Segments,
  Select,
  Tabs,
  type MenuEntry,
  type MenuProps,
  type Option,
  type SelectProps,
  type TabEntry,
} from "./choice";
export { cx } from "./cx";
export { DateField, type DateFieldProps } from "./date";
export {
  Chip,
  EmptyState,
  ErrorPanel,
  Notice,
  Skeleton,
  SkeletonRows,
  StaleBanner,
  StatusBadge,
  TickRuler,
  toast,
  Toasts,
  type EmptyStateProps,
  type StateTone,
  type Toast,
} from "./feedback";
export {
  Checkbox,
  FieldFrame,
  Input,
  NumberField,
  PasswordField,
  PinField,
  readNumber,
  Switch,
  TextArea,
  type FieldProps,
  type InputProps,
  type NumberFieldProps,
} from "./fields";
export { Amount, Change, CoinDisc, Pair, Pnl, Price, toneClass, toneOf } from "./figures";
export { Receipt, Steps, Summary, Timeline, type SummaryLine, type TimelineItem } from "./flow";
export { Icon, type IconName, type IconProps } from "./Icon";
export { Card, Facts, Grid, Inline, Page, Panel, Stack, Text, type Fact, type PanelProps } from "./layout";
export { Dialog, Drawer, Popover, Sheet, Tooltip, useMedia, usePhone, type OverlayProps } from "./overlays";
export { UiProvider } from "./Provider";
export {
  choose,
  DataTable,
  Pages,
  RecordList,
  type Chosen,
  type Column,
  type Filter,
  type ListAnswer,
  type Paging,
  type RecordListProps,
} from "./table";
export { Lost, Sending } from "./sending";
export { startCountdown } from "./countdown";
export { CopyField, CountdownButton, QrField, useCopy } from "./tools";
export { FileField, type FileFieldProps } from "./file";
export { UploadField, type UploadFieldProps } from "./upload";
export { Wordmark } from "./Wordmark";
