import type { CreatePublicBookingInput } from '../../client/src/index.ts';
import { isProblem } from '../../client/src/index.ts';
import { service } from '../shared/service.ts';
import { bookOnce } from './book-once.ts';
import { team } from './loading.ts';
import { isNarrowed, isOpened, openedBy } from './opened-by.ts';

type Reply = Awaited<ReturnType<typeof service.guests.createPublicBooking>>;

/** A booking as its guest sees it, with the email address of the request. */
export type Booked = Reply['data'] & {
  readonly email: string;
  /** Whether an earlier attempt created the booking, before the guest changed the form. */
  readonly isEarlier: boolean;
};

/** The result of sending a booking. */
export type Outcome =
  | { readonly booked: Booked }
  /** The time was taken. These are the next available starts. */
  | { readonly lost: readonly string[] }
  /** Error codes, keyed by the JSON Pointer of the member. */
  | { readonly errors: Readonly<Record<string, string>> }
  | {
      readonly problem:
        | 'notOffered'
        | 'tooMany'
        | 'refused'
        | 'expired'
        | 'invalid'
        | 'answersLapsed'
        | 'used'
        | 'unknownOutcome';
    };

const notOffered = ['booking/not-offered', 'booking/start-in-past'];
const ended = ['booking-link/expired', 'response-token/expired'];

const book = bookOnce((body: CreatePublicBookingInput, idempotencyKey: string) =>
  service.guests.createPublicBooking(team, body, { idempotencyKey, ...openedBy }),
);

export async function sendBooking(input: CreatePublicBookingInput): Promise<Outcome> {
  try {
    const { created, body } = await book(input);
    return { booked: { ...created.data, email: body.email, isEarlier: body !== input } };
  } catch (error) {
    return outcomeOf(error);
  }
}

function outcomeOf(error: unknown): Outcome {
  if (!isProblem(error) || error.status >= 500) return { problem: 'unknownOutcome' };
  if (error.status === 429) return { problem: 'tooMany' };
  if (isProblem(error, 'booking/slot-taken')) return { lost: error.document.nextStarts ?? [] };
  const { errors } = error;
  if ([error, ...errors].some(({ code }) => notOffered.includes(code))) {
    return { problem: 'notOffered' };
  }
  if (error.code === 'response/booked') return { problem: 'used' };
  if ([error, ...errors].some(({ code }) => ended.includes(code))) return { problem: 'expired' };
  const isToken = errors.some(({ pointer }) => pointer.startsWith('header/'));
  if (isToken || (isOpened && error.status === 404)) {
    return { problem: isNarrowed ? 'answersLapsed' : 'invalid' };
  }
  if (errors.length === 0) return { problem: 'refused' };
  return { errors: Object.fromEntries(errors.map(({ pointer, code }) => [pointer, code])) };
}
