import { type PaymentTexts, paymentLines } from '../../lib/domain/bookings/payment-lines.ts';
import { locale, spoken } from './locale.ts';

/** The texts about payments, in the language of the page. */
export const paymentTexts: PaymentTexts & { readonly payment: string } = {
  en: {
    payment: 'Payment',
    item: (name: string, price: string) => `${name}: ${price}`,
    total: (price: string) => `Total: ${price}`,
    onsite: 'Payable on site',
  },
  ja: {
    payment: 'お支払い',
    item: (name: string, price: string) => `${name}：${price}`,
    total: (price: string) => `合計：${price}`,
    onsite: '現地でお支払い',
  },
}[locale];

/** The payment of a booking, a line for each item. Empty if there is none. */
export const paymentText = (payment: Parameters<typeof paymentLines>[0]): string =>
  paymentLines(payment, spoken, paymentTexts).join('\n');
