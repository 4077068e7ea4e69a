import { defineRemote } from "@agio/sdk";

export default defineRemote({
  id: "content",
  screens: {
    company: () => import("./reading/Company"),
    agreement: () => import("./reading/Agreement"),
    text: () => import("./reading/Text"),
    whitePaper: () => import("./reading/WhitePaper"),
    download: () => import("./reading/Download"),
    article: () => import("./reading/Article"),
    service: () => import("./help/Service"),
    help: () => import("./help/Help"),
    notices: () => import("./news/Notices"),
    news: () => import("./news/News"),
    flash: () => import("./news/Flash"),
    benefits: () => import("./news/Benefits"),
    support: () => import("./support/Support"),
  },
  slots: {
    today: () => import("./news/Today"),
    coin: () => import("./news/CoinNews"),
    contact: () => import("./support/Contact"),
    texts: () => import("./console/Texts"),
  },
});
