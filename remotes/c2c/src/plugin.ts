import { defineRemote } from "@agio/sdk";

export default defineRemote({
  id: "c2c",
  screens: {
    offers: () => import("./offers/Offers"),
    quick: () => import("./offers/Quick"),
    rule: () => import("./offers/Rule"),
    create: () => import("./create/Create"),
    orders: () => import("./order/Orders"),
    order: () => import("./order/OrderPage"),
    submit: () => import("./order/Submit"),
    account: () => import("./order/AccountPage"),
  },
});
