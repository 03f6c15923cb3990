import { AddToCalendar } from '../shared/add-to-calendar.tsx';
import { isFuture } from '../shared/clock.ts';
import { useNow } from '../shared/use-now.ts';
import { Deadlines } from './deadlines.tsx';
import { type HostRequest, isRequest, type LinkedBooking } from './link.ts';
import { texts } from './texts.ts';
import type { Managed } from './use-manage.ts';

/** The actions that are currently possible. */
export function Actions(managed: Managed) {
  useNow();
  return isRequest(managed.shown) ? <HostActions {...managed} /> : <GuestActions {...managed} />;
}

/** Actions of the guest with their deadlines. An action is not offered after its deadline. */
function GuestActions({ shown, zone, isBusy, open, save }: Managed) {
  const { cancellableUntil: cancels, reschedulableUntil: moves } = limitsOf(shown);
  const { startedAt, endedAt } = shown;
  const [mayMove, mayCancel] = [isFuture(moves), isFuture(cancels)];
  const isCancelled = shown.status === 'cancel';
  return (
    <>
      <div class="row">
        {mayMove && (
          <button type="button" id="reschedule" class="main" onClick={() => open('move')}>
            {texts.reschedule}
          </button>
        )}
        {isCancelled && <BookAgain shown={shown} />}
        {isCancelled && (
          <button type="button" onClick={() => void save()}>
            {texts.removeFromCalendar}
          </button>
        )}
        {mayCancel && (
          <button type="button" id="cancel" class="danger" onClick={() => open('cancel')}>
            {texts.cancel}
          </button>
        )}
      </div>
      <Deadlines {...{ startedAt, endedAt, isCancelled, zone, moves, cancels }} />
      {!isRequest(shown) && shown.status === 'open' && (
        <AddToCalendar
          booked={shown}
          hosts={shown.hosts.map(({ name }) => name)}
          isSaving={isBusy}
          onSave={() => void save()}
        />
      )}
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
