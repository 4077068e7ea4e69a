import { defineRemote } from "@agio/sdk";

// Two chunks: what opens an account, and what keeps one. Their screens share most of their parts, and whoever opens one
// of them opens the next. The code that handles wallets is a third, loaded where a phrase is.
export default defineRemote({
  id: "account",
  screens: {
    login: () => import(/* webpackChunkName: "enter" */ "./Login"),
    register: () => import(/* webpackChunkName: "enter" */ "./Register"),
    forgot: () => import(/* webpackChunkName: "enter" */ "./Forgot"),
    verificationCode: () => import(/* webpackChunkName: "enter" */ "./VerificationCode"),
    walletLogin: () => import(/* webpackChunkName: "enter" */ "./WalletLogin"),
    demo: () => import(/* webpackChunkName: "enter" */ "./Demo"),
    setting: () => import(/* webpackChunkName: "centre" */ "./Setting"),
    info: () => import(/* webpackChunkName: "centre" */ "./Info"),
    username: () => import(/* webpackChunkName: "centre" */ "./Username"),
    mobile: () => import(/* webpackChunkName: "centre" */ "./Mobile"),
    email: () => import(/* webpackChunkName: "centre" */ "./Email"),
    currency: () => import(/* webpackChunkName: "centre" */ "./Currency"),
    editPassword: () => import(/* webpackChunkName: "centre" */ "./EditPassword"),
    editPasswordTrade: () => import(/* webpackChunkName: "centre" */ "./EditPasswordTrade"),
    bindmpwd: () => import(/* webpackChunkName: "centre" */ "./BindPassword"),
    googleCode: () => import(/* webpackChunkName: "centre" */ "./GoogleCode"),
    security: () => import(/* webpackChunkName: "centre" */ "./Security"),
    securityQuestion: () => import(/* webpackChunkName: "centre" */ "./SecurityQuestion"),
    devices: () => import(/* webpackChunkName: "centre" */ "./Devices"),
    apiKeys: () => import(/* webpackChunkName: "centre" */ "./ApiKeys"),
  },
});
