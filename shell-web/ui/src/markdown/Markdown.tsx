import { lazy, Suspense, type ComponentType } from "react";
import { SkeletonRows } from "../feedback/feedback";
import type { PictureProps } from "./picture";

/** Drawn with a library of its own, which loads with the first text. */
const Text = lazy(() => import("./Text"));

export interface MarkdownProps {
  text: string;
  /** Of its highest heading. */
  level?: 2 | 3;
  /** Draws a picture, or nothing where the address is none of its own; without it a text shows no pictures. */
  picture?: ComponentType<PictureProps>;
}

/** A text that people wrote in Markdown. */
export function Markdown({ text, level = 2, picture }: MarkdownProps) {
  return (
    <Suspense fallback={<SkeletonRows rows={6} height={26} />}>
      <Text text={text} level={level} picture={picture} />
    </Suspense>
  );
}
