/** The page of a coin. */
export const coinPath = (coin: string): string => `/ldcoin?coin=${encodeURIComponent(coin)}`;
