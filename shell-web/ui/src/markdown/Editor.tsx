import { useEffect, useRef, useState, type CSSProperties, type DragEvent } from "react";
import { useT } from "@agio/sdk";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { defineLanguageFacet, HighlightStyle, Language, syntaxHighlighting } from "@codemirror/language";
import { Compartment, EditorState, type Extension } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { parser } from "@lezer/markdown";
import { Icon } from "../brand/Icon";
import { cx } from "../cx";
import { itemised, linked, surrounded, titled, type Change } from "./writing";
import styles from "./editor.module.css";

const MARKDOWN = new Language(defineLanguageFacet(), parser, [], "markdown");

/** The colours are the tokens of the page, so that the theme changes with it. */
const MARKS = HighlightStyle.define([
  { tag: tags.heading, fontWeight: "600", color: "var(--text-1)" },
  { tag: tags.strong, fontWeight: "600" },
  { tag: tags.emphasis, fontStyle: "italic" },
  { tag: [tags.link, tags.url], color: "var(--accent)" },
  { tag: [tags.processingInstruction, tags.list, tags.quote], color: "var(--text-3)" },
]);

interface Props {
  label: string;
  value: string;
  onChange(value: string): void;
  onPicture?(file: File): Promise<string | undefined>;
  wrong: boolean;
  readOnly?: boolean;
  lang?: string | undefined;
  rows: number;
}

const pictureOf = (files: FileList | null | undefined): File | undefined =>
  Array.from(files ?? []).find(({ type }) => type.startsWith("image/"));

export default function Editor({ label, value, onChange, onPicture, wrong, readOnly = false, lang, rows }: Props) {
  const t = useT();
  const place = useRef<HTMLDivElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const view = useRef<EditorView>(null);
  const changing = useRef(new Compartment());
  const latest = useRef({ onChange, value });
  latest.current = { onChange, value };
  const [keeping, setKeeping] = useState(false);

  const own: Extension = [
    EditorState.readOnly.of(readOnly),
    EditorView.contentAttributes.of({
      "aria-label": label,
      "aria-multiline": "true",
      "aria-invalid": String(wrong),
      spellcheck: "true",
      ...(lang ? { lang } : {}),
    }),
  ];
  const said = JSON.stringify([label, wrong, readOnly, lang]);

  useEffect(() => {
    const made = new EditorView({
      parent: place.current!,
      state: EditorState.create({
        doc: latest.current.value,
        extensions: [
          changing.current.of(own),
          history(),
          keymap.of([
            { key: "Mod-b", run: (at) => apply(at, surrounded("**")) },
            { key: "Mod-i", run: (at) => apply(at, surrounded("_")) },
            { key: "Mod-k", run: (at) => apply(at, linked("https://")) },
            ...historyKeymap,
            ...defaultKeymap,
          ]),
          EditorView.lineWrapping,
          MARKDOWN,
          syntaxHighlighting(MARKS),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) latest.current.onChange(update.state.doc.toString());
          }),
        ],
      }),
    });
    view.current = made;
    return () => made.destroy();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- made once; what changes goes in below
  }, []);
  useEffect(() => {
    view.current?.dispatch({ effects: changing.current.reconfigure(own) });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `said` is all that `own` is made of
  }, [said]);
  useEffect(() => {
    const at = view.current;
    if (at && at.state.doc.toString() !== value) at.dispatch({ changes: { from: 0, to: at.state.doc.length, insert: value } });
  }, [value]);

  const keep = async (file: File | undefined) => {
    if (!file || !onPicture || readOnly) return;
    setKeeping(true);
    const address = await onPicture(file);
    setKeeping(false);
    if (address && view.current) apply(view.current, linked(address, "!"));
  };
  const press = (change: Change) => () => {
    if (view.current) apply(view.current, change);
  };
  return (
    <div
      className={cx(styles.editor, wrong && styles.wrong)}
      style={{ "--rows": rows } as CSSProperties}
      onDragOver={(event: DragEvent) => onPicture && event.preventDefault()}
      onDrop={(event: DragEvent) => {
        const file = pictureOf(event.dataTransfer.files);
        if (!file) return;
        event.preventDefault();
        void keep(file);
      }}
      onPaste={(event) => {
        const file = pictureOf(event.clipboardData.files);
        if (!file) return;
        event.preventDefault();
        void keep(file);
      }}
    >
      {!readOnly && (
        <div className={styles.tools} role="toolbar" aria-label={t("shell.editor.tools")}>
          <Tool label={t("shell.editor.heading")} onClick={press(titled)} text="H" />
          <Tool label={t("shell.editor.bold")} onClick={press(surrounded("**"))} text="B" />
          <Tool label={t("shell.editor.italic")} onClick={press(surrounded("_"))} text="I" />
          <Tool label={t("shell.editor.list")} onClick={press(itemised)} icon="list" />
          <Tool label={t("shell.editor.link")} onClick={press(linked("https://"))} icon="link" />
          {onPicture && <Tool label={t("shell.editor.picture")} onClick={() => chooser.current?.click()} icon="photo" busy={keeping} />}
          <input
            ref={chooser}
            type="file"
            accept="image/jpeg,image/png"
            hidden
            onChange={(event) => {
              void keep(pictureOf(event.target.files));
              event.target.value = "";
            }}
          />
        </div>
      )}
      <div ref={place} className={styles.place} />
    </div>
  );
}

interface ToolProps {
  label: string;
  onClick(): void;
  text?: string;
  icon?: "list" | "link" | "photo";
  busy?: boolean;
}

function Tool({ label, onClick, text, icon, busy }: ToolProps) {
  return (
    <button type="button" className={styles.tool} data-mark={text} aria-label={label} title={label} onClick={onClick} disabled={busy}>
      {icon ? <Icon name={icon} size={16} /> : text}
    </button>
  );
}

/** Write a change into the text, put the selection where it says, and go back to the text. */
function apply(view: EditorView, change: Change): boolean {
  const { from, to } = view.state.selection.main;
  const { insert, start, end, select } = change(view.state.doc.toString(), from, to);
  view.dispatch({ changes: { from: start, to: end, insert }, selection: { anchor: start + select[0], head: start + select[1] } });
  view.focus();
  return true;
}
