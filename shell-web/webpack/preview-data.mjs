// Sample data of the preview server. Nothing of this is ever part of a build.
const COINS = [
  ["BTC", "Bitcoin", 64182.4, 2, 2.31, 82088102],
  ["ETH", "Ethereum", 3148.62, 2, 1.84, 41270455],
  ["SOL", "Solana", 148.37, 2, -2.15, 18904217],
  ["XRP", "XRP", 2.1846, 4, 0.62, 9351660],
  ["LTC", "Litecoin", 92.41, 2, -0.48, 3118245],
  ["TRX", "TRON", 0.287614, 6, 3.27, 2640981],
];

const wave = (seed, at) => Math.sin(at / 7 + seed) * 0.6 + Math.sin(at / 2.3 + seed * 3) * 0.4;

export const tableOf = (now, spark = false) =>
  COINS.map(([base, name, price, decimals, change, turnover], index) => ({
    symbol: `${base}USDT`,
    base,
    quote: "USDT",
    name,
    decimals,
    spot: true,
    open: true,
    last: (price * (1 + wave(index, Math.floor(now / 3000)) * 0.0004)).toFixed(decimals),
    change: change.toFixed(2),
    high: (price * 1.0015).toFixed(decimals),
    low: (price * 0.977).toFixed(decimals),
    volume: (turnover / price).toFixed(2),
    turnover: String(turnover),
    ...(spark
      ? { spark: Array.from({ length: 48 }, (_, at) => (price * (1 + wave(index, at) * 0.01 + (change * at) / 4800)).toFixed(decimals)) }
      : {}),
  }));

const candles = (limit) => {
  const minute = 60_000;
  const start = Math.floor(Date.now() / minute) * minute - (limit - 1) * minute;
  return Array.from({ length: limit }, (_, at) => ({
    time: start + at * minute,
    close: (64150 + wave(2, at) * 18 + at * 0.5).toFixed(2),
  }));
};

const USER = { uid: "10482219", name: "Mio Kobayashi", realm: "real", email: "mio@example.com", country: "JP" };

export function answerOf(call, query) {
  const ok = (data) => ({ code: 0, message: "", data });
  if (call === "getCurrencyAll") return ok({ rows: tableOf(Date.now(), true), total: 6, page: 1, pages: 1 });
  if (call === "candles") return ok({ rows: candles(Number(query.get("limit") ?? 60)), decimals: 2 });
  if (call === "tempLogin") return ok({ token: "demo" });
  if (call === "info") return ok(USER);
  if (call === "logout") return ok({});
  return { code: 1, message: "Not available", data: null };
}

const screen = (path, name, layout = "app", access = "user") => ({ path, name, layout, access, title: "shell.nav.home" });
const top = (label, path, order, group = "") => ({ menu: "top", label, path, order, group, icon: "" });

const LANGUAGES = [
  ["en", "en", "English"],
  ["xby", "es", "Español"],
  ["jp", "ja", "日本語"],
  ["hy", "ko", "한국어"],
  ["ty", "th", "ไทย"],
  ["yn", "vi", "Tiếng Việt"],
  ["zh", "zh-Hans", "简体中文"],
  ["ft", "zh-Hant", "繁體中文"],
];

export function deploymentOf(entries) {
  const remote = (id, rest) => ({ id, entry: entries[id] ?? `/remotes/${id}/missing.js`, sdk: "^1", domains: [id], ...rest });
  return {
    brand: { name: "Agio", defaultTheme: "light" },
    languages: LANGUAGES.map(([key, tag, name]) => ({ key, tag, name, htmlLang: tag })),
    defaultLanguage: "en",
    guard: "listed",
    development: true,
    home: {},
    countries: 0,
    toastSeconds: 3,
    toastActionSeconds: 8,
    plugins: ["account", "market", "spot", "contract", "options", "custody", "wealth", "lending", "c2c", "subscription"],
    parameters: {},
    remotes: [
      remote("account", {
        screens: [
          screen("/login", "login", "public", "visitor"),
          screen("/register", "register", "public", "visitor"),
          screen("/setting", "setting"),
        ],
        navigation: [{ menu: "user", label: "Account settings", path: "/setting", icon: "settings", order: 1 }],
        links: { "account.login": "/login", "account.register": "/register" },
      }),
      remote("market", {
        screens: [screen("/market", "market", "app", "visitor")],
        navigation: [top("Markets", "/market", 10), { menu: "tabbar", label: "Markets", path: "/market", icon: "chart-bar", order: 10 }],
        links: { "market.table": "/market" },
      }),
      remote("spot", {
        screens: [screen("/currencyTrade", "trade", "trade", "visitor")],
        navigation: [
          top("Spot", "/currencyTrade", 20, "trade"),
          { menu: "tabbar", label: "Trade", path: "/currencyTrade", icon: "arrows-left-right", order: 20 },
        ],
        tiles: [
          {
            title: "Spot",
            text: "Limit and market orders on a public order book.",
            icon: "arrows-left-right",
            path: "/currencyTrade",
            order: 10,
          },
        ],
        links: { "spot.trade": "/currencyTrade" },
      }),
      remote("contract", { screens: [screen("/preciousMetal", "x")], navigation: [top("Contracts", "/preciousMetal", 21, "trade")] }),
      remote("options", { screens: [screen("/optionTrade", "x")], navigation: [top("Options", "/optionTrade", 22, "trade")] }),
      remote("custody", {
        screens: [screen("/profit_index", "x")],
        navigation: [
          top("Custody yield", "/profit_index", 30, "finance"),
          { menu: "tabbar", label: "Finance", path: "/profit_index", icon: "coins", order: 30 },
        ],
      }),
      remote("wealth", { screens: [screen("/vip_index", "x")], navigation: [top("VIP and ETF", "/vip_index", 31, "finance")] }),
      remote("lending", { screens: [screen("/credit", "x")], navigation: [top("Loans", "/credit", 32, "finance")] }),
      remote("wallet", {
        screens: [screen("/recharge", "x"), screen("/asset", "x")],
        navigation: [top("Assets", "/asset", 40), { menu: "tabbar", label: "Assets", path: "/asset", icon: "wallet", order: 40 }],
        links: { "wallet.deposit": "/recharge" },
      }),
      remote("c2c", { screens: [screen("/c2c_index", "x")], navigation: [top("C2C", "/c2c_index", 50)] }),
      remote("subscription", { screens: [screen("/subscription", "x")], navigation: [top("New coins", "/subscription", 60)] }),
      remote("content", {
        screens: [
          screen("/help", "x", "public", "visitor"),
          screen("/about", "x", "public", "visitor"),
          screen("/service", "x", "public", "visitor"),
          screen("/messages", "x"),
        ],
        navigation: [
          top("Help", "/help", 90),
          ...[
            "Company profile|/about",
            "Help centre|/help",
            "Contact|/service",
            "User agreement|/userAgreement",
            "Privacy terms|/text?id=5",
            "Fees and limits|/text?id=6",
          ].map((text, order) => ({ menu: "footer", label: text.split("|")[0], path: text.split("|")[1], order })),
        ],
        links: { "content.help": "/help", "content.messages": "/messages" },
      }),
    ],
  };
}
