import type { Deployment } from "@agio/sdk";

/** A deployment with one wallet plugin. */
export const deployment = (): Deployment => ({
  brand: { name: "Agio" },
  company: {},
  home: {},
  countries: 0,
  languages: [{ key: "en", tag: "en", name: "English", htmlLang: "en" }],
  defaultLanguage: "en",
  guard: "browse",
  development: false,
  toastSeconds: 3,
  toastActionSeconds: 8,
  messageChannels: ["email", "sms"],
  plugins: ["wallet"],
  paused: {},
  sold: [],
  parameters: { "wallet.minimum": "10.00" },
  remotes: [
    {
      id: "wallet",
      entry: "/remotes/wallet/remoteEntry.js",
      screens: [
        { path: "/recharge", name: "deposit", access: "user", layout: "app" },
        { path: "/deallog", name: "log", access: "user", layout: "app" },
      ],
      links: { "wallet.deposit": "/recharge", "wallet.order": "/order/:id" },
    },
  ],
});
