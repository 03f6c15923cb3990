import { useState } from 'preact/hooks';
import { TimePicker } from '../shared/picker/time-picker.tsx';
import { useStarts } from '../shared/picker/use-starts.ts';
import { prefill } from '../shared/prefill.ts';
import { ownZone } from '../shared/times.ts';
import { useReturn } from '../shared/use-return.ts';
import { useTitle } from '../shared/use-title.ts';
import { Confirmation } from './confirmation.tsx';
import { GuestForm } from './guest-form.tsx';
import { listStarts, type Offer } from './loading.ts';
import type { Booked } from './send-booking.ts';
import { Summary } from './summary.tsx';
import { texts } from './texts.ts';
import { useChosen } from './use-chosen.ts';

/** The time picker, the form of the guest, and the confirmation. */
export function Booking({ offer }: { readonly offer: Offer }) {
  const { eventType, teamName } = offer;
  useTitle(eventType.name, teamName);
  const {
    known,
    extend,
    forget: askAgain,
    renew,
    withoutStart,
  } = useStarts(listStarts, () => offer);
  useReturn(renew);
  const [zone, setZone] = useState(ownZone);
  const [booked, setBooked] = useState<Booked>();
  const again = () => setBooked(undefined);
  const { start, choose, forget } = useChosen(again);
  if (booked !== undefined) return <Confirmation booked={booked} zone={zone} onAgain={again} />;
  const isDisabled = eventType.status === 'disable';
  return (
    <main class="booking">
      <Summary offer={offer} zone={zone} start={start} />
      {isDisabled && <p class="notice">{texts.disabled}</p>}
      {!isDisabled && (
        <TimePicker
          title={texts.chooseTime}
          {...{ known, zone, setZone, extend }}
          date={prefill.date}
          showsSeats={eventType.capacity !== null}
          isHidden={start !== undefined}
          onChoose={choose}
        />
      )}
      {/* The form stays mounted while another time is chosen, so that the typed values are not lost. */}
      <GuestForm
        {...{ eventType, zone, start }}
        onLost={withoutStart}
        onStale={askAgain}
        onChange={choose}
        onBooked={(done) => {
          forget();
          withoutStart(done.startedAt);
          setBooked(done);
        }}
      />
    </main>
  );
}
