export type ParamValue = string | number | boolean | null | undefined | readonly (string | number)[] | object;
export type Params = Record<string, ParamValue>;

/** Form fields of a call: absent values are left out, lists and objects travel as JSON. */
export function encodeForm(params: Params): URLSearchParams {
  const form = new URLSearchParams();
  for (const [key, value] of Object.entries(params)) {
    if (value === undefined || value === null) continue;
    form.append(key, typeof value === "object" ? JSON.stringify(value) : String(value));
  }
  return form;
}

/** Request that a passkey signs: the call, its fields, and the request token that they are sent with. */
export interface Signable {
  call: string;
  params: Params;
  intent: string;
}
