/** Exact arithmetic on decimal strings. Money never becomes a floating point number on its way to the screen. */

interface Decimal {
  digits: bigint;
  scale: number;
}

const PATTERN = /^([+\-−]?)(\d*)(?:\.(\d*))?$/;

function parse(value: string): Decimal {
  const match = PATTERN.exec(value.trim());
  const whole = match?.[2] ?? "";
  const fraction = match?.[3] ?? "";
  if (!match || whole + fraction === "") throw new RangeError(`not a decimal: ${value}`);
  const digits = BigInt(whole + fraction);
  return { digits: match[1] === "-" || match[1] === "−" ? -digits : digits, scale: fraction.length };
}

const power = (scale: number): bigint => 10n ** BigInt(scale);

function write({ digits, scale }: Decimal): string {
  const negative = digits < 0n;
  const text = (negative ? -digits : digits).toString().padStart(scale + 1, "0");
  const whole = text.slice(0, text.length - scale);
  const fraction = scale > 0 ? `.${text.slice(text.length - scale)}` : "";
  return `${negative ? "-" : ""}${whole}${fraction}`;
}

function align(a: string, b: string): [bigint, bigint, number] {
  const left = parse(a);
  const right = parse(b);
  const scale = Math.max(left.scale, right.scale);
  return [left.digits * power(scale - left.scale), right.digits * power(scale - right.scale), scale];
}

function floorDivide(a: bigint, b: bigint): bigint {
  const quotient = a / b;
  return a % b !== 0n && a < 0n !== b < 0n ? quotient - 1n : quotient;
}

function rescale(value: string, decimals: number, up: boolean): string {
  const { digits, scale } = parse(value);
  if (scale <= decimals) return write({ digits: digits * power(decimals - scale), scale: decimals });
  const divisor = power(scale - decimals);
  const magnitude = digits < 0n ? -digits : digits;
  const cut = magnitude / divisor + (up && magnitude % divisor !== 0n ? 1n : 0n);
  return write({ digits: digits < 0n ? -cut : cut, scale: decimals });
}

export const money = {
  /** Whether the text is a complete decimal number. */
  isValid(value: string | null | undefined): value is string {
    const match = value == null ? null : PATTERN.exec(value.trim());
    return Boolean(match && (match[2] ?? "") + (match[3] ?? "") !== "");
  },
  add(a: string, b: string): string {
    const [left, right, scale] = align(a, b);
    return write({ digits: left + right, scale });
  },
  sub(a: string, b: string): string {
    const [left, right, scale] = align(a, b);
    return write({ digits: left - right, scale });
  },
  mul(a: string, b: string): string {
    const left = parse(a);
    const right = parse(b);
    return write({ digits: left.digits * right.digits, scale: left.scale + right.scale });
  },
  /** Quotient cut towards zero after `decimals` places. */
  div(a: string, b: string, decimals: number): string {
    const [left, right] = align(a, b);
    if (right === 0n) throw new RangeError("division by zero");
    return write({ digits: (left * power(decimals)) / right, scale: decimals });
  },
  sum: (values: readonly string[]): string => values.reduce((total, value) => money.add(total, value), "0"),
  compare(a: string, b: string): -1 | 0 | 1 {
    const [left, right] = align(a, b);
    return left < right ? -1 : left > right ? 1 : 0;
  },
  min: (a: string, b: string): string => (money.compare(a, b) <= 0 ? a : b),
  max: (a: string, b: string): string => (money.compare(a, b) >= 0 ? a : b),
  sign: (value: string): -1 | 0 | 1 => money.compare(value, "0"),
  isZero: (value: string): boolean => parse(value).digits === 0n,
  negate(value: string): string {
    const { digits, scale } = parse(value);
    return write({ digits: -digits, scale });
  },
  abs: (value: string): string => (money.sign(value) < 0 ? money.negate(value) : value),
  decimals: (value: string): number => parse(value).scale,
  /** Largest multiple of `step` ("0.0001") that is not above the value. */
  roundDown(value: string, step: string): string {
    const [amount, unit, scale] = align(value, step);
    if (unit <= 0n) throw new RangeError("a step is above zero");
    return rescale(write({ digits: floorDivide(amount, unit) * unit, scale }), parse(step).scale, false);
  },
  /** Cut towards zero to fixed decimals; pads with zeros. */
  toFixed: (value: string, decimals: number): string => rescale(value, decimals, false),
  /** Away from zero to fixed decimals: what a debit costs at most. */
  ceilFixed: (value: string, decimals: number): string => rescale(value, decimals, true),
  /** `percent` of the value; exact. */
  percentOf: (value: string, percent: string): string => money.mul(money.mul(value, percent), "0.01"),
  /** Without trailing zeros. */
  trim: (value: string): string => {
    const text = write(parse(value));
    return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
  },
  /** For drawing only (chart coordinates, bar widths). Never for a sum. */
  toNumber: (value: string): number => Number(write(parse(value))),
};
