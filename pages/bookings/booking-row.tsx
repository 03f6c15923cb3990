import type { Booking } from '../../client/src/index.ts';
import { Button } from '../settings/kit/button.tsx';
import { writeSpan } from '../shared/times.ts';
import { initialsOf } from './initials-of.ts';
import { addressOf, type ListFilter } from './list-filter.ts';
import { statusText } from './status-text.ts';
import { texts } from './texts.ts';

export interface RowGiven {
  readonly booking: Booking;
  readonly filter: ListFilter;
  readonly timeZone: string;
  readonly nameOfUser: (userId: string) => string;
  readonly nameOfEventType: (uid: string | null) => string;
  /** Whether the user may confirm or decline the request. */
  readonly mayAnswer: (booking: Booking) => boolean;
  readonly isBusy: boolean;
  readonly onConfirm: (booking: Booking) => void;
  readonly onDecline: (booking: Booking) => void;
}

/** A booking in the list. The whole row is the link that opens it. */
export function BookingRow(given: RowGiven) {
  const { booking, filter, timeZone, nameOfUser, nameOfEventType } = given;
  const { uid, name, startedAt, endedAt, status, eventTypeId } = booking;
  const isAnswerable =
    filter.view === 'requests' && status === 'request' && given.mayAnswer(booking);
  return (
    <li class="booking-row">
      <a href={addressOf(filter, uid)} data-entry={uid}>
        <span class="booking-time">{writeSpan(startedAt, endedAt, timeZone)}</span>
        <span class="booking-what">
          <span class="booking-name">{name || texts.untitled}</span>
          <span class="soft">{nameOfEventType(eventTypeId)}</span>
        </span>
        <Hosts names={booking.hosts.map(({ userId }) => nameOfUser(userId))} />
        <span class={`booking-status ${status}`}>{statusText(booking)}</span>
      </a>
      {isAnswerable && <Answers {...given} />}
    </li>
  );
}

const maxInitials = 3;

const Hosts = ({ names }: { readonly names: readonly string[] }) => (
  <span class="booking-hosts" title={names.join(', ')}>
    <span class="unseen">{texts.hostsOf(names.join(', '))}</span>
    {names.slice(0, maxInitials).map((name, index) => (
      <span class="initials" aria-hidden="true" key={`${index} ${name}`}>
        {initialsOf(name)}
      </span>
    ))}
    {names.length > maxInitials && (
      <span class="initials" aria-hidden="true">
        +{names.length - maxInitials}
      </span>
    )}
  </span>
);

const Answers = ({ booking, isBusy, onConfirm, onDecline }: RowGiven) => (
  <span class="booking-answers">
    <Button
      kind="main"
      label={texts.confirm}
      name={booking.name}
      isBusy={isBusy}
      onClick={() => onConfirm(booking)}
    />
    <Button
      kind="danger"
      label={texts.decline}
      name={booking.name}
      onClick={() => onDecline(booking)}
    />
  </span>
);
