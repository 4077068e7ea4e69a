import { useState, type ChangeEvent, type CompositionEvent } from "react";

type Typed = (event: ChangeEvent<HTMLInputElement>) => void;
type Composing = (event: CompositionEvent<HTMLInputElement>) => void;

export interface Composed {
  composing: boolean;
  /** For the input that is typed into. */
  input: { value: string; onChange: Typed; onCompositionStart: Composing; onCompositionEnd: Composing };
  /** The same change by its text, for an input that tells it so. */
  type(text: string): void;
}

/**
 * An input whose text is made from what is typed. While an input method composes the text is left as it composes it,
 * because rewriting it makes the method write it again; it is taken when the composition ends.
 */
export function useComposed(value: string, take: (text: string) => void): Composed {
  const [composed, setComposed] = useState<string | null>(null);
  const type = (text: string) => (composed === null ? take(text) : setComposed(text));
  return {
    composing: composed !== null,
    type,
    input: {
      value: composed ?? value,
      onChange: (event) => type(event.currentTarget.value),
      onCompositionStart: (event) => setComposed(event.currentTarget.value),
      onCompositionEnd: (event) => {
        setComposed(null);
        take(event.currentTarget.value);
      },
    },
  };
}
