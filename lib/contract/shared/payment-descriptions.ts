export const paymentDescriptions = {
  methods:
    'The payment methods that guests can choose from. With `onsite`, guests pay at the location. Without `none`, guests must choose a payment item ' +
    'when they book without a credential. `card` is not available yet: bookings with it are rejected.',
  currency: [
    'The currency of the prices (ISO 4217), or `null`. Required if an item has a price.',
    'EUR',
  ],
  items: 'The items that guests can pay for.',
} as const;

export const paymentItemDescriptions = {
  uid: ['The ID of the payment item, which you choose.', 'pAy0tYp2MwX1'],
  name: 'The name of the payment item.',
  price: [
    'The price in the smallest unit of the currency: `1250` is 12.50 euros, and `1250` yen are 1,250 yen. `null` if the item has no fixed price.',
    1250,
  ],
} as const;
