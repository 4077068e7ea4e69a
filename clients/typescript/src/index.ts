export { AgioError, ApiError, Unreachable } from "./errors.js";
export { Client, type Settings } from "./client.js";
export { privateKey, secret, type Signer } from "./signing.js";
export type * from "./wire.gen.js";
