import type { BookedPayment } from '../event-types/contact.ts';
import { priceText } from '../event-types/price-text.ts';

export interface PaymentTexts {
  /** The item with its price. */
  readonly item: (name: string, price: string) => string;
  readonly total: (price: string) => string;
  readonly onsite: string;
}

/**
 * The lines about the payment of a booking for a reader: each item with its price, the total of several prices, and
 * where the guest pays. There are none without an item and without a payment on site.
 */
export function paymentLines(
  payment: Pick<BookedPayment, 'paymentMethod' | 'currency' | 'items'> | null,
  language: string,
  texts: PaymentTexts,
): readonly string[] {
  if (payment === null) return [];
  const { paymentMethod, currency, items } = payment;
  const textOf = (price: number) => (currency === null ? '' : priceText(price, currency, language));
  const prices = items.flatMap(({ price }) => price ?? []);
  const total = prices.reduce((sum, price) => sum + price, 0);
  return [
    ...items.map(({ name, price }) => (price === null ? name : texts.item(name, textOf(price)))),
    ...(prices.length > 1 ? [texts.total(textOf(total))] : []),
    ...(paymentMethod === 'onsite' ? [texts.onsite] : []),
  ];
}
