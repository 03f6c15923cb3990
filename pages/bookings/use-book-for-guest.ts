import { useRef, useState } from 'preact/hooks';
import {
  type Booking,
  type CreateBookingInput,
  type EventType,
  isProblem,
  type SchedulingClient,
} from '../../client/src/index.ts';
import { countRequestsAgain } from '../app/use-request-count.ts';
import { chosenPayment } from '../booking/chosen-payment.ts';
import { firstWrong } from '../booking/first-wrong.ts';
import {
  answersOf,
  type Faults,
  faultsFrom,
  faultsOf,
  placeOf,
  textOf,
} from '../booking/guest-values.ts';
import { useWrite } from '../calendar/use-write.ts';
import { guestFormOf } from './guest-form-of.ts';
import { texts } from './texts.ts';

interface Chosen {
  readonly eventType: EventType | undefined;
  readonly startMs: number | undefined;
  readonly timeZone: string;
}

/** With a credential, the current prices apply. */
const withoutPrices = ({
  paymentMethod,
  items,
}: NonNullable<ReturnType<typeof chosenPayment>>): CreateBookingInput['payment'] => ({
  paymentMethod,
  items: items.map(({ uid }) => ({ uid })),
});

function bookingOf(form: FormData, eventType: EventType, startMs: number, timeZone: string) {
  const source = guestFormOf(eventType);
  const phoneNumber = textOf(form, 'phoneNumber');
  const textRemindNumber = textOf(form, 'textRemindNumber');
  const customLocation = textOf(form, 'customLocation');
  const payment = chosenPayment(eventType.payment, form);
  const answers = answersOf(source, form);
  const body: CreateBookingInput = {
    eventTypeId: eventType.uid,
    startedAt: new Date(startMs).toISOString(),
    timeZone,
    name: textOf(form, 'name'),
    email: textOf(form, 'email'),
    locationId: placeOf(source, form)?.locationId ?? null,
    ...(phoneNumber && { phoneNumber }),
    ...(textRemindNumber && { textRemindNumber }),
    ...(customLocation && { customLocation }),
    ...(payment && { payment: withoutPrices(payment) }),
    ...(answers.length > 0 && { answers }),
  };
  return body;
}

const codesOf = (error: unknown): Readonly<Record<string, string>> =>
  isProblem(error)
    ? Object.fromEntries(error.errors.map(({ pointer, code }) => [pointer, code]))
    : {};

/** Checks and sends the form, and holds its errors. */
export function useBookForGuest(
  client: SchedulingClient,
  { eventType, startMs, timeZone }: Chosen,
  onBooked: (booking: Booking) => void,
) {
  const form = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<Faults>({});
  const { isBusy, message, setMessage, write } = useWrite();
  const showFaults = (next: Faults) => {
    setFaults(next);
    requestAnimationFrame(() => {
      // Without offered times, another date is needed.
      const date = form.current?.querySelector<HTMLElement>('[type="date"]');
      (firstWrong(form.current, next) ?? date)?.focus();
    });
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (form.current === null || eventType === undefined || isBusy) return;
    const values = new FormData(form.current);
    const wrong = {
      ...faultsOf(guestFormOf(eventType), values),
      ...(startMs === undefined && { startedAt: texts.chooseTime }),
    };
    if (startMs === undefined || Object.keys(wrong).length > 0) {
      setMessage(texts.checkFields);
      return showFaults(wrong);
    }
    setFaults({});
    const body = bookingOf(values, eventType, startMs, timeZone);
    const outcome = await write(['book', body], (options) => client.bookings.create(body, options));
    if ('done' in outcome) {
      countRequestsAgain();
      onBooked(outcome.done.data);
    } else showFaults(faultsFrom(codesOf(outcome.error), body));
  };
  return { form, faults, isBusy, message, submit };
}
