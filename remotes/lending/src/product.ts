import { money } from "@agio/sdk";

/** Whether so many days at so much a day are the sum: a sum that is rounded once may differ from days that each are. */
export const isProduct = (days: number, aDay: string, sum: string): boolean => money.compare(money.mul(String(days), aDay), sum) === 0;
