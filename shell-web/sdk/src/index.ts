export { api, createClient, TIMEOUT_MS, type CallOptions, type Client, type ClientOptions, type UploadOptions } from "./api/client";
export { behave, notify, setBehaviours, type Behaviours, type NoticeKind } from "./api/behaviour";
export type { AnswerOf, CallPath, Calls, FormOf } from "./api/calls";
export { CallError, CODE, isUndecided, NetworkError, type Envelope } from "./api/envelope";
export { encodeForm, type Params, type ParamValue, type Signable } from "./api/form";
export { newIntent } from "./api/intent";
export { likelyCountry, namedCountries, useCountries, useCountryName, type NamedCountry } from "./countries";
export * from "./deployment";
export { forgetDraft } from "./draft";
export { feed, feedState, useFeed, useFeedListener } from "./feed/feed";
export { getRow, getTable, mergeRow, replaceTable, startTable, useSymbol, useTable, useTitledSymbol, type TableRow } from "./feed/table";
export type { FeedMessage, FeedState, FeedStatus } from "./feed/topics";
export {
  currentFormat,
  formatFor,
  NOTHING,
  toDate,
  useFormat,
  type Format,
  type FormatOptions,
  type Moment,
} from "./format/index";
export { dayFormatFor, momentHere, type DayFormat } from "./format/days";
export { readAmount, readDigits, readGiven, UNREAD, writePlain, type Read, type ReadOptions, type Unread } from "./format/read";
export { figureText, type Figured } from "./format/figure";
export { useEstimate } from "./format/estimate";
export { searched } from "./format/search";
export { gap, sentences } from "./format/sentences";
export { currentLanguage, initialLanguage, languageTag, useLanguage } from "./i18n/language";
export { ReasonText, useReasonText } from "./i18n/reason";
export {
  changeLanguage,
  loadTexts,
  renewTexts,
  rich,
  startTranslation,
  translate,
  translator,
  useKeyText,
  useT,
  type Translate,
  type Values,
} from "./i18n/translate";
export { useLive, type Live } from "./live/live";
export { usePageTurn } from "./live/tabs";
export { money } from "./money";
export { siteNow, useNow } from "./now";
export { followPreview, isWaiting, previewTheme, showPreview, type Previewed } from "./preview";
export { readPreference, usePreference, writePreference } from "./preference";
export { queryClient } from "./query/client";
export { useAction, useAnyAction, type Action, type ActionOptions } from "./query/useAction";
export { EVERY_MS, useAskedAgain } from "./query/useAskedAgain";
export { pathOf, useOffers, type Offer, type Offered, type Term } from "./offers";
export { amend, invalidate, useAnyCall, useCall, type CallQuery, type CallQueryOptions } from "./query/useCall";
export { Boundary } from "./remote/boundary";
export { defineRemote, loadPart, setRemoteLoader, type RemoteModule } from "./remote/define";
export { HungError, within } from "./remote/starting";
export { Slot, useSlots, type SlotProps } from "./remote/Slot";
export { safePath } from "./safePath";
export { saveFile, saveTable, saveText } from "./saveFile";
export { useAvatar } from "./session/avatar";
export { chooseLanguage } from "./session/language";
export { forget, login, logout, useSession, type Realm, type Session, type User } from "./session/session";
export { createPasskey, hasPasskeys, isAtParty, SIGN, signChallenge, signRequest } from "./session/passkey";
export { useEnding, type Ending } from "./session/ending";
export { useDraft } from "./session/useDraft";
export { beginView, followTabs, getToken, isViewing } from "./session/token";
export { createStore, useStore, type Store } from "./store";
export { useTitle } from "./title";
export {
  Link,
  Navigate,
  NavLink,
  Outlet,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
  type To,
} from "react-router";
