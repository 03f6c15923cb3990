import type { CreatePublicBookingInput, PublicEventType } from '../../client/src/index.ts';
import { isPaymentRequired } from './chosen-payment.ts';
import { isGuestPlace } from './guest-place.tsx';
import { nameOf } from './question.tsx';
import { texts } from './texts.ts';

/** Error texts, keyed by the name of the control. */
export type Faults = Readonly<Record<string, string>>;

/** The members of an event type on which the form depends. */
export type FormSource = Pick<PublicEventType, 'questions' | 'locations' | 'payment'>;

type Answer = NonNullable<CreatePublicBookingInput['answers']>[number];

/** The text of a control, without spaces at its ends. */
export const textOf = (form: FormData, name: string): string => String(form.get(name) ?? '').trim();

/** The answers that are not empty. The answer to a question of type `checkbox` is a list of options. */
export function answersOf({ questions }: FormSource, form: FormData): Answer[] {
  return questions.flatMap((question) => {
    const given = form
      .getAll(nameOf(question))
      // The service compares options exactly, including leading and trailing spaces.
      .map((value) => (question.options.length > 0 ? String(value) : String(value).trim()))
      .filter((value) => value !== '');
    if (given.length === 0) return [];
    const content = question.type === 'checkbox' ? given : (given[0] ?? '');
    return [{ questionUid: question.uid, content }];
  });
}

/** The chosen location; without a choice, the first one. */
export function placeOf({ locations }: FormSource, form: FormData) {
  const chosen = textOf(form, 'locationId');
  return locations.find(({ locationId }) => locationId === chosen) ?? locations[0];
}

/** Checks an email address with the rules of HTML. */
const isAddress = (text: string): boolean => {
  const input = Object.assign(document.createElement('input'), { type: 'email', value: text });
  return input.checkValidity();
};

/** Checks the form before it is sent. Returns error texts, keyed by the name of the control. */
export function faultsOf(eventType: FormSource, form: FormData): Faults {
  const faults: Record<string, string> = {};
  const email = textOf(form, 'email');
  if (!isAddress(email)) faults.email = texts.badEmail;
  const place = placeOf(eventType, form);
  const needed = [
    'name',
    'email',
    ...(place?.isPhoneNumberRequired ? ['phoneNumber'] : []),
    ...(isGuestPlace(place) ? ['customLocation'] : []),
    ...eventType.questions.filter(({ required }) => required).map(nameOf),
  ];
  const { payment } = eventType;
  if (isPaymentRequired(payment) && payment.items.length > 0) needed.push('payment');
  for (const name of needed) if (textOf(form, name) === '') faults[name] = texts.required;
  return faults;
}

/** Converts errors of the service to texts, keyed by the name of the control. The key `''` belongs to no control. */
export function faultsFrom(
  errors: Readonly<Record<string, string>>,
  { answers = [] }: Pick<CreatePublicBookingInput, 'answers'>,
): Faults {
  return Object.fromEntries(
    Object.entries(errors).map(([pointer, code]) => {
      const [, member = '', index] = pointer.split('/');
      const answer = answers[Number(index)];
      const isAnswer = member === 'answers' && answer !== undefined;
      return [isAnswer ? nameOf({ uid: answer.questionUid }) : member, errorTextOf(member, code)];
    }),
  );
}

function errorTextOf(member: string, code: string): string {
  if (code.endsWith('missing')) return texts.required;
  if (code === 'phone/invalid') return texts.badPhone;
  if (code === 'payment/price-changed') return texts.priceChanged;
  if (code === 'member/too-long') return texts.tooLong;
  return member === 'email' ? texts.badEmail : texts.notAccepted;
}
