import { useState } from 'preact/hooks';
import type { PublicEventType } from '../../client/src/index.ts';
import { priceText } from '../../lib/domain/event-types/price-text.ts';
import { FieldGroup } from '../shared/field.tsx';
import { spoken } from '../shared/locale.ts';
import { paymentTexts } from '../shared/payment-text.ts';
import { isPaymentRequired, paysOnSite } from './chosen-payment.ts';
import { texts } from './texts.ts';

interface Props {
  readonly payment: PublicEventType['payment'];
  readonly error: string | undefined;
}

/** The payment items that the guest can choose, with their prices and the total. */
export function PaymentChoice({ payment, error }: Props) {
  const { currency, items } = payment;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  if (!paysOnSite(payment) || items.length === 0) return null;
  const textOf = (price: number) => (currency === null ? '' : priceText(price, currency, spoken));
  const prices = items
    .filter(({ uid }) => chosen.includes(uid))
    .flatMap(({ price }) => price ?? []);
  return (
    <FieldGroup
      id="payment"
      label={paymentTexts.onsite}
      optional={isPaymentRequired(payment) ? undefined : texts.optional}
      error={error}
    >
      {items.map(({ uid, name, price }) => (
        <label class="option" key={uid}>
          <input
            type="checkbox"
            name="payment"
            value={uid}
            checked={chosen.includes(uid)}
            onChange={({ currentTarget: { checked } }) =>
              setChosen(checked ? [...chosen, uid] : chosen.filter((one) => one !== uid))
            }
          />
          {`${name} `}
          {price !== null && <span class="price">{textOf(price)}</span>}
        </label>
      ))}
      <p class="total" role="status">
        {prices.length > 1 &&
          paymentTexts.total(textOf(prices.reduce((sum, price) => sum + price, 0)))}
      </p>
    </FieldGroup>
  );
}
