export interface Tiling {
  book: number;
  form: number;
  orders: number;
  trades: number;
}

export const DEFAULT_TILING: Tiling = { book: 288, form: 312, orders: 232, trades: 207 };

const LEAST = { chart: 480, book: 240, form: 280, chartHeight: 240, bookHeight: 200, orders: 120, trades: 102 };
const MOST = { book: 520, form: 480 };

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), Math.max(least, most));

/** The wished sizes, cut to what the window leaves: the chart gives way last. */
export function fitTiling(wish: Tiling, width: number, height: number): Tiling {
  const form = within(wish.form, LEAST.form, Math.min(MOST.form, width - LEAST.chart - LEAST.book));
  const book = within(wish.book, LEAST.book, Math.min(MOST.book, width - LEAST.chart - form));
  return {
    form,
    book,
    orders: within(wish.orders, LEAST.orders, height - LEAST.chartHeight),
    trades: within(wish.trades, LEAST.trades, height - LEAST.bookHeight),
  };
}
