import { useState } from 'preact/hooks';
import { decimalsOf } from '../../../lib/domain/event-types/price-text.ts';
import { locale } from '../../shared/locale.ts';
import { changedAt, withoutAt } from '../kit/at-index.ts';
import { Button } from '../kit/button.tsx';
import { Group, SelectField, TextField } from '../kit/fields.tsx';
import { optionsOf } from '../kit/fields-of.ts';
import { texts as common } from '../kit/texts.ts';
import type { FieldsGiven } from './basic-fields.tsx';
import { newPaymentItem, type PaymentItem } from './draft.ts';
import { methodsOf, type PaymentRule, paymentRule } from './payment-rule.ts';
import { texts } from './texts.ts';

const rules = ['free', 'optional', 'required'] as const satisfies readonly PaymentRule[];

/** The payment items of an event type, which guests pay on site. */
export function PaymentFields({ draft: { payment }, set }: FieldsGiven) {
  const { items, currency } = payment;
  const rule = paymentRule(payment);
  const change = (changes: Partial<typeof payment>) => set({ payment: { ...payment, ...changes } });
  return (
    <Group at="/payment" label={texts.payment} hint={texts.paymentHint}>
      <SelectField
        at="/payment/methods"
        label={texts.paymentRule}
        value={rule}
        options={optionsOf(rules, texts.paymentRules)}
        onChange={(next) =>
          change({ methods: methodsOf(next, payment), currency: currency ?? usual })
        }
      />
      {rule !== 'free' && (
        <>
          <SelectField
            at="/payment/currency"
            label={texts.currency}
            value={currency ?? usual}
            options={currencies(currency ?? usual)}
            onChange={(next) => change({ currency: next })}
          />
          {items.map((item, index) => (
            <ItemFields
              key={item.uid}
              at={`/payment/items/${index}`}
              label={texts.paymentItem(index + 1)}
              item={item}
              currency={currency ?? usual}
              set={(changes) => change({ items: changedAt(items, index, changes) })}
              onRemove={() => change({ items: withoutAt(items, index) })}
            />
          ))}
          {items.length < 20 && (
            <Button
              label={texts.addPaymentItem}
              onClick={() => change({ items: [...items, newPaymentItem()] })}
            />
          )}
        </>
      )}
    </Group>
  );
}

/** The currency that is chosen first. */
const usual = locale === 'ja' ? 'JPY' : 'EUR';

/** All currencies of the browser, with their names. The chosen one is never missing. */
function currencies(chosen: string): readonly (readonly [string, string])[] {
  const names = new Intl.DisplayNames(locale, { type: 'currency' });
  return [...new Set([chosen, ...Intl.supportedValuesOf('currency')])]
    .toSorted()
    .map((code) => [code, `${code} – ${names.of(code) ?? code}`]);
}

interface ItemGiven {
  readonly at: string;
  readonly label: string;
  readonly item: PaymentItem;
  readonly currency: string;
  readonly set: (changes: Partial<PaymentItem>) => void;
  readonly onRemove: () => void;
}

const ItemFields = ({ at, label, item, currency, set, onRemove }: ItemGiven) => (
  <Group at={at} label={label}>
    <div class="together">
      <TextField
        at={`${at}/name`}
        label={texts.paymentItemName}
        about={label}
        value={item.name}
        onChange={(name) => set({ name })}
      />
      <PriceField
        at={`${at}/price`}
        about={label}
        price={item.price}
        currency={currency}
        onChange={(price) => set({ price })}
      />
      <Button label={common.remove} name={label} onClick={onRemove} />
    </div>
  </Group>
);

interface PriceGiven {
  readonly at: string;
  readonly about: string;
  readonly price: number | null;
  readonly currency: string;
  readonly onChange: (price: number | null) => void;
}

/** A price with the decimals of its currency. The typed text stays as long as it means the price of the draft. */
function PriceField({ at, about, price, currency, onChange }: PriceGiven) {
  const [typed, setTyped] = useState('');
  const decimals = decimalsOf(currency);
  const written = price === null || price < 0 ? '' : (price / 10 ** decimals).toFixed(decimals);
  return (
    <TextField
      at={at}
      label={texts.price}
      about={about}
      value={priceIn(typed, decimals) === price ? typed : written}
      onChange={(text) => {
        setTyped(text);
        onChange(priceIn(text, decimals));
      }}
      placeholder={texts.noPrice}
    />
  );
}

/** A price that the service refuses. */
const refused = -1;

/** The price in the smallest unit of the currency. An empty text means that there is no price. */
function priceIn(text: string, decimals: number): number | null {
  const amount = text.normalize('NFKC').replaceAll(',', '.').trim();
  if (amount === '') return null;
  const value = Number(amount) * 10 ** decimals;
  const price = Math.round(value);
  return Math.abs(value - price) < 1e-6 ? price : refused;
}
