import { lazy, Suspense, useId } from "react";
import { FieldFrame } from "../fields/fields";
import { Skeleton } from "../feedback/feedback";

/** Written with CodeMirror, which loads with the first text that is edited. */
const Editor = lazy(() => import(/* webpackChunkName: "markdown-editor" */ "./Editor"));

export interface MarkdownEditorProps {
  label: string;
  value: string;
  onChange(value: string): void;
  /** What is wrong with it. */
  error?: string | undefined;
  hint?: string;
  /** Keeps a chosen or dropped picture and answers the address under which the text names it; undefined where it was refused. */
  onPicture?(file: File): Promise<string | undefined>;
  readOnly?: boolean;
  /** The language of the text, for spelling and the shapes of characters. */
  lang?: string | undefined;
  rows?: number;
}

/** A text in Markdown, to be written: headings, lists, links and pictures by button or key, with an undo of its own. */
export function MarkdownEditor({ label, error, hint, rows = 18, ...editing }: MarkdownEditorProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <Suspense fallback={<Skeleton busy height={rows * 22 + 44} />}>
        <Editor label={label} wrong={error !== undefined} rows={rows} {...editing} />
      </Suspense>
    </FieldFrame>
  );
}
