import { paymentText, paymentTexts } from './payment-text.ts';

interface Props {
  readonly payment: Parameters<typeof paymentText>[0];
}

/** The payment of a booking in a list of facts. Nothing if there is none. */
export function Payment({ payment }: Props) {
  const text = paymentText(payment);
  return text === '' ? null : (
    <>
      <dt>{paymentTexts.payment}</dt>
      <dd class="said">{text}</dd>
    </>
  );
}
