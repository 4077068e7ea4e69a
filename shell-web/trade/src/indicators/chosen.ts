/** An indicator on the chart and the parameters the user gave it. */
export interface Chosen {
  id: string;
  values: readonly number[];
}

export const DEFAULT_CHOICE: readonly Chosen[] = [{ id: "ma", values: [7, 25, 99] }];
