/** Spreadsheets take a table without this mark for one in the machine's own encoding. */
const BYTE_ORDER_MARK = "\uFEFF";

/** Long enough for a browser that begins to read what it saves only after the click was handled. */
const KEPT_MS = 1_000;

/** Hands a picture, or anything else, to the browser to be saved under this name. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const anchor = document.createElement("a");
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}

/** Hands a text to the browser to be saved. */
export const saveText = (name: string, text: string): void => saveFile(name, new Blob([text], { type: "text/plain;charset=utf-8" }));

/** Hands a table, as comma-separated values, to the browser to be saved. */
export const saveTable = (name: string, csv: string): void =>
  saveFile(name, new Blob([BYTE_ORDER_MARK, csv], { type: "text/csv;charset=utf-8" }));
