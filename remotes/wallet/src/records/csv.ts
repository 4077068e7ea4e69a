/** Spreadsheets take a file without this mark for one of the machine's own encoding. */
const BYTE_ORDER_MARK = "\uFEFF";

/** Offer a text as a file of the reader's machine. */
export function offerFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([BYTE_ORDER_MARK, text], { type: "text/csv;charset=utf-8" }));
  const anchor = document.createElement("a");
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  URL.revokeObjectURL(address);
}
