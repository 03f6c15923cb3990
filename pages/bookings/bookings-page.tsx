import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Booking } from '../../client/src/index.ts';
import type { AppPageProps } from '../app/app.tsx';
import { moveTo, replaceWith, usePlace } from '../app/navigation.ts';
import type { BookingMode } from '../calendar/booking-actions.tsx';
import { mayChange } from '../calendar/may.ts';
import { knownZone } from '../calendar/wall-clock.ts';
import { itemsOf } from '../settings/kit/use-list.ts';
import { decoded } from '../shared/path.ts';
import { ownZone } from '../shared/times.ts';
import { useTitle } from '../shared/use-title.ts';
import { BookForGuest, mayBook } from './book-for-guest.tsx';
import { BookingList } from './booking-list.tsx';
import { entryOf } from './entry-of.ts';
import { ExportCsv } from './export-csv.tsx';
import { ListControls } from './list-controls.tsx';
import { addressOf, filterOf } from './list-filter.ts';
import { OpenedBooking } from './opened-booking.tsx';
import { texts } from './texts.ts';
import { useBookings } from './use-bookings.ts';
import { useConfirm } from './use-confirm.ts';
import { useNamed } from './use-named.ts';

interface Props extends AppPageProps {
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

/** The list of bookings that the query of the address describes, and the booking that its fragment opens. */
function useListAndPanel({ client, me }: Props) {
  const { query, fragment } = usePlace();
  const filter = filterOf(query);
  const opened = decoded(fragment);
  const list = useBookings(client, me, filter);
  const [mode, setMode] = useState<BookingMode>();
  useEffect(() => {
    if (opened === '') setMode(undefined);
  }, [opened]);
  const update = (booking: Booking) =>
    list.change((items) => items.map((one) => (one.uid === booking.uid ? booking : one)));
  const open = (uid: string, first?: BookingMode) => {
    setMode(first);
    moveTo(addressOf(filter, uid));
  };
  const close = () => replaceWith(addressOf(filter));
  const loaded = itemsOf(list) ?? [];
  const known = loaded.find(({ uid }) => uid === opened);
  useTitle(known?.name || texts.views[filter.view], texts.title);
  return { filter, list, count: loaded.length, opened, known, mode, update, open, close };
}

/** The list of bookings with its panel and its form. */
export function BookingsPage(given: Props) {
  const { client, me, heading } = given;
  const { filter, list, count, update, open, ...panel } = useListAndPanel(given);
  const timeZone = knownZone(me.timeZone, ownZone);
  const named = useNamed(client, me);
  const [message, setMessage] = useState('');
  const [isBooking, setBooking] = useState(false);
  const answering = useConfirm(client, update, setMessage);
  const onBooked = ({ uid, status }: Booking) => {
    setBooking(false);
    setMessage(status === 'request' ? texts.requested : texts.booked);
    list.reload();
    open(uid);
  };
  return (
    <>
      <main class="bookings">
        <Head heading={heading} onBook={mayBook(me) ? () => setBooking(true) : undefined}>
          <ExportCsv {...{ client, me, filter }} {...named} />
        </Head>
        <ListControls {...{ me, filter, named, count }} />
        <p role="status">{message}</p>
        <BookingList
          {...{ list, filter, timeZone }}
          {...named}
          {...answering}
          mayAnswer={(booking) => mayChange(me, entryOf(booking))}
          onDecline={({ uid }) => open(uid, 'decline')}
        />
      </main>
      {panel.opened !== '' && (
        <OpenedBooking
          key={panel.opened}
          {...{ client, me, timeZone, update, setMessage }}
          {...named}
          {...panel}
        />
      )}
      {isBooking && (
        <BookForGuest
          {...{ client, timeZone, onBooked }}
          eventTypes={named.eventTypes}
          onClose={() => setBooking(false)}
        />
      )}
    </>
  );
}

interface HeadGiven extends Pick<Props, 'heading'> {
  /** Undefined if the user may not book for guests. */
  readonly onBook: (() => void) | undefined;
  readonly children: ComponentChildren;
}

const Head = ({ heading, onBook, children }: HeadGiven) => (
  <header class="bookings-head">
    <h1 ref={heading} tabIndex={-1}>
      {texts.title}
    </h1>
    <div class="bookings-actions">
      {children}
      {onBook && (
        <button type="button" class="main" onClick={onBook}>
          {texts.book}
        </button>
      )}
    </div>
  </header>
);
