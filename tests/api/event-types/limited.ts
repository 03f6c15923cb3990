import { prepareDeps } from '../../../lib/app/event-types/prepare-terms.ts';
import {
  type UpdateEventTypeDeps,
  updateEventType,
} from '../../../lib/app/event-types/update-event-type.ts';
import type { TransactionContext } from '../../../lib/app/run-transaction.ts';
import { listComingBookings } from '../../../lib/data/bookings/list-coming-bookings.ts';
import { readEventType } from '../../../lib/data/event-types/stored-event-types.ts';
import { listCounters } from '../../../lib/data/limits/counters.ts';
import { listSeats } from '../../../lib/data/limits/seats.ts';
import type { Transaction } from '../../../lib/data/transaction.ts';
import { type WholeStore, wholeStoreOf } from '../../../lib/data/whole-store.ts';
import type { EventTypeUpdate } from '../../../lib/domain/event-types/update-event-type.ts';
import { contextOf } from '../../support/http/context-of.ts';
import type { World } from '../../support/world.ts';
import { at } from '../bookings/guests.ts';

export const daily = (max: number) => ({ kind: 'bookings', period: 'day', max }) as const;

/** The dependencies of the function, without its wait. */
export const deps: UpdateEventTypeDeps = {
  ...prepareDeps,
  listSeats,
  listComingBookings,
  untilDecided: async () => {},
};

/** Replacements for the dependencies and the store of an update. */
export interface Replaced extends Partial<UpdateEventTypeDeps> {
  readonly store?: Partial<WholeStore>;
}

/** Updates an event type like the function, with some dependencies replaced. */
export const update = (
  world: World,
  { uid }: { readonly uid: string },
  sent: EventTypeUpdate,
  { store, ...more }: Replaced = {},
  context: Partial<TransactionContext> = {},
) =>
  updateEventType(
    uid,
    sent,
    contextOf(world, context),
    { ...wholeStoreOf(world.of), ...store },
    { ...deps, ...more },
  );

/** The number of bookings that a transaction counts. */
export const bookingsCounted = ({ actions }: Transaction): number =>
  actions.filter(({ update }) => update?.includes('counted')).length;

/** The counters of the current limits, each as its name and value. */
export async function countersOf({ of }: World, { uid }: { readonly uid: string }) {
  const stored = await readEventType(of, uid, Date.now());
  const present = (stored?.eventType.limits ?? []).map(({ generation = '' }) => `${generation}#`);
  return [...(await listCounters(of, uid))].flatMap(([name, n]) =>
    present.some((generation) => name.startsWith(generation))
      ? [`${name.slice(name.indexOf('#') + 1)} ${n}`]
      : [],
  );
}

/** The name of the counter of a day, this number of days after today. */
export const day = (days: number): string => `bookings#D${at(days, '').slice(0, 10)}`;

/** Runs at the first wait: new bookings follow the pending terms, and earlier requests may follow the former terms. */
export function atFirstWait(
  act: () => Promise<unknown>,
): Pick<UpdateEventTypeDeps, 'untilDecided'> {
  let isFinished = false;
  return {
    async untilDecided() {
      if (isFinished) return;
      isFinished = true;
      await act();
    },
  };
}
