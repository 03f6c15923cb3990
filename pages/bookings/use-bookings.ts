import { useRef } from 'preact/hooks';
import type { Booking, CurrentUser, SchedulingClient } from '../../client/src/index.ts';
import { type LoadedList, useList } from '../settings/kit/use-list.ts';
import { type BookingSearch, findBookings, searchOf } from './find-bookings.ts';
import type { ListFilter } from './list-filter.ts';

/** Loads the bookings of a list, page by page. */
export function useBookings(
  client: SchedulingClient,
  me: CurrentUser,
  filter: ListFilter,
): LoadedList<Booking> {
  const search = useRef<BookingSearch>(undefined);
  const { view, eventType, host, email } = filter;
  return useList(
    (cursor) => {
      // One retry is enough, because the page itself repeats a failed load.
      const options = { maxRetries: 1 };
      if (cursor === undefined || search.current === undefined) {
        search.current = searchOf(filter, me, Date.now());
      }
      return findBookings(client, search.current, cursor, options);
    },
    [client, view, eventType, host, email],
  );
}
