import { type CreatePublicBookingInput, isProblem } from '../../client/src/index.ts';
import { newKey } from '../shared/new-key.ts';

type Body = CreatePublicBookingInput;

/** What was booked, and the try that booked it. */
interface Booked<Created> {
  readonly created: Created;
  readonly body: Body;
}

const isUnknown = (error: unknown): boolean => !isProblem(error) || error.status >= 500;

/** The key stands for another try, of which the service knows what became. */
const isReused = (error: unknown): boolean => isProblem(error, 'idempotency/key-reused');

/** The key stands for this refusal from now on. Other refusals leave nothing under it. */
const isKept = (error: unknown): boolean => isProblem(error) && error.status === 409;

/**
 * Books once, however often the guest tries, and whatever they change in between: as long as it is not known what became of a try, all
 * others have its Idempotency-Key. So the service refuses a later one if an earlier one was booked, whose response was lost, and
 * the earlier one is what the guest has.
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
      if (isKept(error)) renew();
      throw error;
    }
  };
  /** What an earlier try has booked; undefined where it was refused. */
  const findEarlier = async (): Promise<Booked<Created> | undefined> => {
    for (const body of undecided.values()) {
      const found = await attempt(body).catch((error: unknown) => {
        if (isReused(error) || isKept(error)) return undefined;
        throw error;
      });
      if (found !== undefined) return found;
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
