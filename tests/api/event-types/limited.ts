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

/** Those of the function, without its waits. */
export const deps: UpdateEventTypeDeps = {
  ...prepareDeps,
  listSeats,
  listComingBookings,
  untilDecided: async () => {},
};

/** What an update reaches in place of what the function does. */
export interface Replaced extends Partial<UpdateEventTypeDeps> {
  readonly store?: Partial<WholeStore>;
}

/** Updates an event type as the function does, with some of what it reaches replaced. */
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

/** Whether a transaction counts bookings, and how many. */
export const bookingsCounted = ({ actions }: Transaction): number =>
  actions.filter(({ update }) => update?.includes('counted')).length;

/** The counters of the present limits, by what they count. */
export async function countersOf({ of }: World, { uid }: { readonly uid: string }) {
  const stored = await readEventType(of, uid, Date.now());
  const present = (stored?.eventType.limits ?? []).map(({ generation = '' }) => `${generation}#`);
  return [...(await listCounters(of, uid))].flatMap(([name, n]) =>
    present.some((generation) => name.startsWith(generation))
      ? [`${name.slice(name.indexOf('#') + 1)} ${n}`]
      : [],
  );
}

/** How the counter of a day is called, so many days from today. */
export const day = (days: number): string => `bookings#D${at(days, '').slice(0, 10)}`;

/** Runs at the first wait only: when bookings go by what is pending, and some still by what was before. */
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
