import { useState } from 'preact/hooks';
import { TimePicker } from '../shared/picker/time-picker.tsx';
import { ownZone } from '../shared/times.ts';
import { useTitle } from '../shared/use-title.ts';
import { Confirmation } from './confirmation.tsx';
import { GuestForm } from './guest-form.tsx';
import type { Offer } from './loading.ts';
import type { Booked } from './send-booking.ts';
import { Summary } from './summary.tsx';
import { texts } from './texts.ts';
import { useChosen } from './use-chosen.ts';
import { useStarts } from './use-starts.ts';

/** Choosing a time, filling in the form, and what was booked. */
export function Booking({ offer }: { readonly offer: Offer }) {
  const { eventType, teamName } = offer;
  useTitle(eventType.name, teamName);
  const { known, extend, withoutStart } = useStarts(offer);
  const [zone, setZone] = useState(ownZone);
  const [booked, setBooked] = useState<Booked>();
  const again = () => {
    if (booked !== undefined) withoutStart(booked.startedAt);
    setBooked(undefined);
  };
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
          showsSeats={eventType.capacity !== null}
          isHidden={start !== undefined}
          onChoose={choose}
        />
      )}
      {/* It stays where it is while another time is chosen, so that nothing that was typed is lost. */}
      <GuestForm
        {...{ eventType, zone, start }}
        onLost={withoutStart}
        onChange={choose}
        onBooked={(done) => {
          forget();
          setBooked(done);
        }}
      />
    </main>
  );
}
