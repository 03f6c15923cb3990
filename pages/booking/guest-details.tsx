import { useState } from 'preact/hooks';
import type { PublicEventType } from '../../client/src/index.ts';
import { Field, wrong } from '../shared/field.tsx';
import type { Start } from '../shared/picker/starts.ts';
import { prefill } from '../shared/prefill.ts';
import { GuestPlace, isGuestPlace, useGuestPlace } from './guest-place.tsx';
import type { Faults } from './guest-values.ts';
import { linkedGuest } from './opened-by.ts';
import { PaymentChoice } from './payment-choice.tsx';
import { PlaceChoice } from './place-choice.tsx';
import { nameOf, Question } from './question.tsx';
import { TextNumber } from './text-number.tsx';
import { texts } from './texts.ts';

interface Props {
  readonly eventType: PublicEventType;
  readonly zone: string;
  readonly start: Start | undefined;
  readonly faults: Faults;
}

/** Attributes of the control with this name. */
const input = (name: string, faults: Faults) => ({ id: name, name, ...wrong(name, faults[name]) });

/**
 * A booking link is issued for one guest, so its name and email address cannot be changed. Other links only fill them
 * in.
 */
const givenValue = (member: 'name' | 'email') =>
  linkedGuest
    ? { value: linkedGuest[member], readOnly: true }
    : { defaultValue: prefill[member] ?? '' };

/** The name and the email address of the guest. */
const GuestFields = ({ faults }: Pick<Props, 'faults'>) => (
  <>
    <Field id="name" label={texts.name} error={faults.name}>
      <input
        type="text"
        autocomplete="name"
        maxLength={64}
        required
        {...input('name', faults)}
        {...givenValue('name')}
      />
    </Field>
    <Field id="email" label={texts.email} error={faults.email}>
      <input
        type="email"
        autocomplete="email"
        maxLength={255}
        required
        {...input('email', faults)}
        {...givenValue('email')}
      />
    </Field>
  </>
);

interface PhoneGiven extends Pick<Props, 'faults'> {
  readonly value: string;
  readonly onInput: (value: string) => void;
}

/** The phone number that the host calls. */
const Phone = ({ value, onInput, faults }: PhoneGiven) => (
  <Field id="phoneNumber" label={texts.phone} error={faults.phoneNumber}>
    <input
      type="tel"
      autocomplete="tel"
      maxLength={32}
      required
      value={value}
      onInput={({ currentTarget }) => onInput(currentTarget.value)}
      {...input('phoneNumber', faults)}
    />
  </Field>
);

/** The fields of the form: the guest, the location, and the questions of the event type. */
export function GuestDetails({ eventType, zone, start, faults }: Props) {
  const { locations, questions } = eventType;
  const [chosen, setChosen] = useState(locations[0]?.locationId);
  // Keeps the phone number while a location that does not need it is chosen.
  const [phone, setPhone] = useState('');
  const guestPlace = useGuestPlace();
  const place = locations.find(({ locationId }) => locationId === chosen);
  return (
    <>
      <GuestFields faults={faults} />
      {locations.length > 1 && (
        <PlaceChoice
          {...{ eventType, zone, start, chosen }}
          error={faults.locationId}
          onChoose={setChosen}
        />
      )}
      {place?.isPhoneNumberRequired && <Phone value={phone} onInput={setPhone} faults={faults} />}
      {place && isGuestPlace(place) && (
        <GuestPlace {...guestPlace} hint={place.customLocation} error={faults.customLocation} />
      )}
      {eventType.hasTextReminders && <TextNumber error={faults.textRemindNumber} />}
      {questions.map((question) => (
        <Question key={question.uid} question={question} error={faults[nameOf(question)]} />
      ))}
      <PaymentChoice payment={eventType.payment} error={faults.payment} />
      <Field id="message" label={texts.message} optional={texts.optional} error={faults.message}>
        <textarea rows={3} maxLength={2000} {...input('message', faults)} />
      </Field>
      {/* Guests do not see this field, but bots fill it in. The service flags such bookings as spam. */}
      <div class="unseen" aria-hidden="true">
        <label for="website">Website</label>
        <input id="website" name="website" type="text" tabIndex={-1} autocomplete="off" />
      </div>
    </>
  );
}
