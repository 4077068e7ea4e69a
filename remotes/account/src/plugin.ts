import { defineRemote } from "@agio/sdk";

// Two chunks: what opens an account, and what keeps one. Their screens share most of their parts, and whoever opens one
// of them opens the next. The code that handles wallets is a third, loaded where a phrase is.
export default defineRemote({
  id: "account",
  screens: {
    login: () => import(/* webpackChunkName: "enter" */ "./signing-in/Login"),
    register: () => import(/* webpackChunkName: "enter" */ "./signing-in/Register"),
    forgot: () => import(/* webpackChunkName: "enter" */ "./signing-in/Forgot"),
    verificationCode: () => import(/* webpackChunkName: "enter" */ "./signing-in/VerificationCode"),
    walletLogin: () => import(/* webpackChunkName: "enter" */ "./wallet-login/WalletLogin"),
    freeze: () => import(/* webpackChunkName: "enter" */ "./signing-in/Freeze"),
    demo: () => import(/* webpackChunkName: "enter" */ "./signing-in/Demo"),
    setting: () => import(/* webpackChunkName: "centre" */ "./profile/Setting"),
    info: () => import(/* webpackChunkName: "centre" */ "./profile/Info"),
    username: () => import(/* webpackChunkName: "centre" */ "./profile/Username"),
    mobile: () => import(/* webpackChunkName: "centre" */ "./addresses/Mobile"),
    email: () => import(/* webpackChunkName: "centre" */ "./addresses/Email"),
    currency: () => import(/* webpackChunkName: "centre" */ "./profile/Currency"),
    editPassword: () => import(/* webpackChunkName: "centre" */ "./security/EditPassword"),
    editPasswordTrade: () => import(/* webpackChunkName: "centre" */ "./security/EditPasswordTrade"),
    bindmpwd: () => import(/* webpackChunkName: "centre" */ "./security/BindPassword"),
    googleCode: () => import(/* webpackChunkName: "centre" */ "./security/GoogleCode"),
    passkeys: () => import(/* webpackChunkName: "centre" */ "./security/Passkeys"),
    phrase: () => import(/* webpackChunkName: "centre" */ "./security/Phrase"),
    security: () => import(/* webpackChunkName: "centre" */ "./security/Security"),
    securityQuestion: () => import(/* webpackChunkName: "centre" */ "./security/SecurityQuestion"),
    data: () => import(/* webpackChunkName: "centre" */ "./profile/MyData"),
    close: () => import(/* webpackChunkName: "centre" */ "./security/CloseAccount"),
    messages: () => import(/* webpackChunkName: "centre" */ "./profile/MessagesPage"),
    risk: () => import(/* webpackChunkName: "centre" */ "./risk/Risk"),
    devices: () => import(/* webpackChunkName: "centre" */ "./sessions/Devices"),
    apiKeys: () => import(/* webpackChunkName: "centre" */ "./profile/ApiKeys"),
  },
  slots: {
    messages: () => import("./profile/Messages"),
  },
});
