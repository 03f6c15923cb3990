import type { Booking } from '../../client/src/index.ts';
import { Button } from '../settings/kit/button.tsx';
import { LoadFailure } from '../settings/kit/list-view.tsx';
import type { LoadedList } from '../settings/kit/use-list.ts';
import { writeDate } from '../shared/times.ts';
import { BookingRow, type RowGiven } from './booking-row.tsx';
import { byStartDay } from './by-start-day.ts';
import { hasName } from './has-name.ts';
import { isFiltered } from './list-filter.ts';
import { texts } from './texts.ts';

interface Props extends Omit<RowGiven, 'booking'> {
  readonly list: LoadedList<Booking>;
}

/** The bookings of the list by day, with a button that loads more of them. */
export function BookingList({ list, ...row }: Props) {
  const { state, isLoading, moreError, more, again } = list;
  if (state === 'loading') return <output class="soft">{texts.loading}</output>;
  if ('error' in state) {
    return <LoadFailure error={state.error} isTrying={isLoading} onAgain={again} />;
  }
  const { filter, timeZone } = row;
  const shown = state.items.filter(({ name }) => hasName(name, filter.name));
  return (
    <>
      {shown.length === 0 && <Nothing {...{ filter }} hasMore={state.nextCursor !== null} />}
      {byStartDay(shown, timeZone).map(({ date, bookings }) => (
        <section class="booking-day" key={date} aria-labelledby={`day-${date}`}>
          <h2 id={`day-${date}`}>{writeDate(date, 'date')}</h2>
          <ul>
            {bookings.map((booking) => (
              <BookingRow key={booking.uid} {...row} booking={booking} />
            ))}
          </ul>
        </section>
      ))}
      {moreError !== undefined && (
        <LoadFailure error={moreError} isTrying={isLoading} onAgain={again} />
      )}
      {state.nextCursor !== null && (
        <p class="booking-more">
          <Button
            label={isLoading ? texts.loading : texts.loadMore}
            isBusy={isLoading}
            onClick={more}
          />
        </p>
      )}
    </>
  );
}

interface NothingGiven extends Pick<RowGiven, 'filter'> {
  readonly hasMore: boolean;
}

function Nothing({ filter, hasMore }: NothingGiven) {
  if (hasMore) return <p class="soft">{texts.noneLoaded}</p>;
  return <p class="soft">{isFiltered(filter) ? texts.emptyFiltered : texts.empty[filter.view]}</p>;
}
