import { defineRemote } from "@agio/sdk";

export default defineRemote({
  id: "wealth",
  screens: {
    fund: () => import("./fund/FundPage"),
    lowRiskOrders: () => import("./orders/LowRisk"),
    balancedOrders: () => import("./orders/Balanced"),
    aggressiveOrders: () => import("./orders/Aggressive"),
    vips: () => import("./vip/VipPage"),
    vipOrders: () => import("./vip/VipOrders"),
  },
});
