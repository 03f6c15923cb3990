import { type CreatePublicBookingInput, isProblem } from '../../client/src/index.ts';
import { newKey } from '../shared/new-key.ts';

type Body = CreatePublicBookingInput;

/** A booking, and the request body that created it. */
interface Booked<Created> {
  readonly created: Created;
  readonly body: Body;
}

const isUnknown = (error: unknown): boolean => !isProblem(error) || error.status >= 500;

/** Another request already has this key, and the service knows its outcome. */
const isReused = (error: unknown): boolean => isProblem(error, 'idempotency/key-reused');

/** The service stores this refusal under the key. It stores no other refusals. */
const isStored = (error: unknown): boolean => isProblem(error) && error.status === 409;

/**
 * Books once, however often the guest tries and whatever they change in between. While the outcome of an attempt is
 * unknown, later attempts use the same Idempotency-Key. If the earlier attempt was booked and its response was lost,
 * the service refuses the later one, and the guest gets the earlier booking.
 */
export function bookOnce<Created>(create: (body: Body, key: string) => Promise<Created>) {
  let key = newKey();
  const undecided = new Map<string, Body>();
  const renew = () => {
    key = newKey();
    undecided.clear();
  };
  const attempt = async (body: Body): Promise<Booked<Created>> => {
    try {
      const created = await create(body, key);
      renew();
      return { created, body };
    } catch (error) {
      if (isUnknown(error)) undecided.set(JSON.stringify(body), body);
      if (isStored(error)) renew();
      throw error;
    }
  };
  /** Returns the booking of an earlier attempt; undefined if all earlier attempts were refused. */
  const findEarlier = async (): Promise<Booked<Created> | undefined> => {
    for (const body of undecided.values()) {
      const booked = await attempt(body).catch((error: unknown) => {
        if (isReused(error) || isStored(error)) return undefined;
        throw error;
      });
      if (booked !== undefined) return booked;
    }
    renew();
    return undefined;
  };
  return (body: Body): Promise<Booked<Created>> =>
    attempt(body).catch(async (error: unknown) => {
      if (!isReused(error)) throw error;
      return (await findEarlier()) ?? attempt(body);
    });
}
