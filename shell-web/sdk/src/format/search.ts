/** What is looked for or looked through, for comparing: letters of any width and case, as an input method may write them. */
export const searched = (text: string): string => text.normalize("NFKC").trim().toUpperCase();
