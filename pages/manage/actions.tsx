import { isFuture } from '../shared/clock.ts';
import { write } from '../shared/times.ts';
import { useNow } from '../shared/use-now.ts';
import { type HostRequest, isRequest, type LinkedBooking } from './link.ts';
import { texts } from './texts.ts';
import type { Managed } from './use-manage.ts';

/** The actions that are currently possible. */
export function Actions(managed: Managed) {
  useNow();
  return isRequest(managed.shown) ? <HostActions {...managed} /> : <GuestActions {...managed} />;
}

/** Actions of the guest with their deadlines. An action is not offered after its deadline. */
function GuestActions({ shown, zone, open, save }: Managed) {
  const { cancellableUntil: cancels, reschedulableUntil: moves } = limitsOf(shown);
  const { startedAt } = shown;
  const [mayMove, mayCancel] = [isFuture(moves), isFuture(cancels)];
  const isCancelled = shown.status === 'cancel';
  const isOver = !(isCancelled || isFuture(shown.endedAt));
  const isLate = !(mayCancel || mayMove || isCancelled || isOver);
  const endsAtStart =
    mayMove && mayCancel && [moves, cancels].every((until) => until === startedAt);
  const until = (instant: string | null) =>
    `${write(instant ?? '', zone, 'date')} ${write(instant ?? '', zone, 'time')}`;
  return (
    <>
      <div class="row">
        {mayMove && (
          <button type="button" id="reschedule" class="main" onClick={() => open('move')}>
            {texts.reschedule}
          </button>
        )}
        <button type="button" id="entry" onClick={() => void save()}>
          {isCancelled ? texts.removeFromCalendar : texts.addToCalendar}
        </button>
        {isCancelled && <BookAgain shown={shown} />}
        {mayCancel && (
          <button type="button" id="cancel" class="danger" onClick={() => open('cancel')}>
            {texts.cancel}
          </button>
        )}
      </div>
      <ul class="deadlines soft">
        {endsAtStart && <li>{texts.changeUntilStart}</li>}
        {mayMove && !endsAtStart && <li>{`${texts.rescheduleUntil} ${until(moves)}`}</li>}
        {mayCancel && !endsAtStart && <li>{`${texts.cancelUntil} ${until(cancels)}`}</li>}
        {mayCancel && !mayMove && <li>{texts.onlyCancel}</li>}
        {mayMove && !mayCancel && <li>{texts.onlyMove}</li>}
        {isLate && <li>{texts.tooLate}</li>}
        {isOver && <li>{texts.over}</li>}
      </ul>
    </>
  );
}

/** A link to the booking page of the event type with the guest's name. The path also works at another origin. */
function BookAgain({ shown }: Pick<Managed, 'shown'>) {
  if (isRequest(shown) || shown.bookingPageUrl === null) return null;
  const { pathname } = new URL(shown.bookingPageUrl);
  const fragment = new URLSearchParams({ name: shown.guestName });
  return (
    <a class="button main" id="again" href={`${pathname}#${fragment}`}>
      {texts.bookAgain}
    </a>
  );
}

const limitsOf = (shown: LinkedBooking) =>
  isRequest(shown) ? { cancellableUntil: null, reschedulableUntil: null } : shown;

/** Actions of the host. If the link cannot answer an open request, the reason is shown instead. */
function HostActions({ shown, open, send }: Managed) {
  if (!(shown as HostRequest).isAnswerable) {
    const why = isFuture(shown.endedAt) ? texts.staleRequest : texts.overRequest;
    return shown.status === 'request' ? <p class="notice">{why}</p> : null;
  }
  return (
    <div class="row">
      <button
        type="button"
        id="confirm"
        class="main"
        onClick={() => void send({ kind: 'confirmed' })}
      >
        {texts.confirmRequest}
      </button>
      <button type="button" id="decline" class="danger" onClick={() => open('decline')}>
        {texts.declineRequest}
      </button>
    </div>
  );
}
