import { useState } from 'preact/hooks';
import type { EventType, SchedulingClient } from '../../client/src/index.ts';
import { GuestPlace, isGuestPlace, useGuestPlace } from '../booking/guest-place.tsx';
import type { Faults } from '../booking/guest-values.ts';
import { PaymentChoice } from '../booking/payment-choice.tsx';
import { nameOf, Question } from '../booking/question.tsx';
import { TextNumber } from '../booking/text-number.tsx';
import { Field, wrong } from '../shared/field.tsx';
import { publicPlaceName } from '../shared/places.ts';
import { guestFormOf } from './guest-form-of.ts';
import { texts } from './texts.ts';
import { useTextReminders } from './use-text-reminders.ts';

interface Props {
  readonly client: SchedulingClient;
  readonly eventType: EventType;
  readonly faults: Faults;
}

/** The guest, the location, and the questions of the event type. */
export function GuestFields({ client, eventType, faults }: Props) {
  const { locations, questions, payment } = guestFormOf(eventType);
  const hasTextReminders = useTextReminders(client, eventType.uid);
  const [chosen, setChosen] = useState(locations[0]?.locationId);
  const guestPlace = useGuestPlace();
  const place = locations.find(({ locationId }) => locationId === chosen);
  return (
    <>
      <TextField name="name" type="text" label={texts.guestName} max={64} faults={faults} />
      <TextField name="email" type="email" label={texts.guestEmail} max={255} faults={faults} />
      {locations.length > 1 && (
        <Field id="guest-location" label={texts.location} error={faults.locationId}>
          <select
            id="guest-location"
            name="locationId"
            value={chosen}
            onChange={({ currentTarget }) => setChosen(currentTarget.value as typeof chosen)}
            {...wrong('guest-location', faults.locationId)}
          >
            {locations.map((one) => (
              <option key={one.locationId} value={one.locationId}>
                {publicPlaceName(one)}
              </option>
            ))}
          </select>
        </Field>
      )}
      {place?.isPhoneNumberRequired && (
        <TextField name="phoneNumber" type="tel" label={texts.phone} max={32} faults={faults} />
      )}
      {place && isGuestPlace(place) && (
        <GuestPlace {...guestPlace} hint={place.customLocation} error={faults.customLocation} />
      )}
      {hasTextReminders && <TextNumber error={faults.textRemindNumber} autocomplete="off" />}
      {questions.map((question) => (
        <Question key={question.uid} question={question} error={faults[nameOf(question)]} />
      ))}
      <PaymentChoice payment={payment} error={faults.payment} />
    </>
  );
}

interface TextGiven extends Pick<Props, 'faults'> {
  readonly name: 'name' | 'email' | 'phoneNumber';
  readonly type: 'text' | 'email' | 'tel';
  readonly label: string;
  readonly max: number;
}

function TextField({ name, type, label, max, faults }: TextGiven) {
  const id = `guest-${name}`;
  return (
    <Field id={id} label={label} error={faults[name]}>
      <input
        id={id}
        name={name}
        type={type as 'text'}
        maxLength={max}
        required
        autoComplete="off"
        {...wrong(id, faults[name])}
      />
    </Field>
  );
}
