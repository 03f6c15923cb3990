import type { Booking } from '../../client/src/index.ts';
import type { Change } from './booking-dialog.tsx';
import { JoinLink } from './join-link.tsx';
import { texts } from './texts.ts';

export type BookingMode = 'look' | 'move' | 'reassign' | 'cancel' | 'decline';

interface Props {
  readonly booking: Booking;
  readonly isBusy: boolean;
  readonly mayReassign: boolean;
  readonly setMode: (mode: BookingMode) => void;
  readonly change: Change;
}

/** The actions that the status and the time of a booking allow. */
export function BookingActions({ booking, isBusy, mayReassign, setMode, change }: Props) {
  const { uid, status, url, endedAt } = booking;
  const isRequest = status === 'request';
  const isOver = Date.parse(endedAt) <= Date.now();
  if (status === 'cancel') return null;
  const confirm = () =>
    change(
      'confirm',
      ({ bookings }, options) => bookings.confirm(uid, options),
      () => texts.confirmed,
    );
  return (
    <div class="row">
      {isRequest && (
        <>
          <button type="button" class="main" disabled={isBusy} onClick={() => void confirm()}>
            {texts.confirm}
          </button>
          <button type="button" class="danger" onClick={() => setMode('decline')}>
            {texts.decline}
          </button>
        </>
      )}
      {!isRequest && <JoinLink url={url} endMs={Date.parse(endedAt)} />}
      {!isOver && (
        <>
          <button type="button" onClick={() => setMode('move')}>
            {texts.move}
          </button>
          {mayReassign && (
            <button type="button" onClick={() => setMode('reassign')}>
              {texts.reassign}
            </button>
          )}
        </>
      )}
      {!isRequest && (
        <button type="button" class="danger" onClick={() => setMode('cancel')}>
          {texts.cancelBooking}
        </button>
      )}
    </div>
  );
}
