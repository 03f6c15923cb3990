/** The number of decimals of a currency: 2 for EUR, 0 for JPY. */
export const decimalsOf = (currency: string): number =>
  formatOf(currency, 'en').resolvedOptions().maximumFractionDigits ?? 0;

const formatOf = (currency: string, language: string): Intl.NumberFormat =>
  new Intl.NumberFormat(language, { style: 'currency', currency });

/** Writes a price, which is in the smallest unit of its currency, for a reader. */
export const priceText = (price: number, currency: string, language: string): string =>
  formatOf(currency, language).format(price / 10 ** decimalsOf(currency));
