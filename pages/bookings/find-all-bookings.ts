import type { Booking, CurrentUser, SchedulingClient } from '../../client/src/index.ts';
import { findBookings, searchOf } from './find-bookings.ts';
import { hasName } from './has-name.ts';
import type { ListFilter } from './list-filter.ts';

interface Given {
  readonly client: SchedulingClient;
  readonly me: CurrentUser;
  readonly filter: ListFilter;
}

export interface AllBookings {
  readonly bookings: readonly Booking[];
  /** Whether there are more than the maximum. */
  readonly isCut: boolean;
}

const maxBookings = 10_000;

/** Finds all bookings of a list by following the cursor, up to a maximum. `onProgress` receives the current count. */
export async function findAllBookings(
  { client, me, filter }: Given,
  signal: AbortSignal,
  onProgress: (count: number) => void,
): Promise<AllBookings> {
  const { query, includes } = searchOf(filter, me, Date.now());
  const search = { query: { ...query, perPage: 100 }, includes };
  const bookings: Booking[] = [];
  let cursor: string | undefined;
  do {
    const page = await findBookings(client, search, cursor, { signal });
    bookings.push(...page.data.filter(({ name }) => hasName(name, filter.name)));
    if (bookings.length > maxBookings) {
      return { bookings: bookings.slice(0, maxBookings), isCut: true };
    }
    onProgress(bookings.length);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return { bookings, isCut: false };
}
