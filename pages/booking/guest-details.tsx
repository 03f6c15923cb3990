import { useState } from 'preact/hooks';
import type { PublicEventType } from '../../client/src/index.ts';
import { Field, wrong } from '../shared/field.tsx';
import { placeNames } from '../shared/places.ts';
import type { Faults } from './form-values.ts';
import { linkedGuest } from './opened-by.ts';
import { nameOf, Question } from './question.tsx';
import { texts } from './texts.ts';

interface Props {
  readonly eventType: PublicEventType;
  readonly faults: Faults;
}

/** What all controls of a name have. */
const input = (name: string, faults: Faults) => ({ id: name, name, ...wrong(name, faults[name]) });

/** Who comes by a link is who the link is for. */
const fixed = (member: 'name' | 'email') =>
  linkedGuest && { value: linkedGuest[member], readOnly: true };

/** Who books. */
const Who = ({ faults }: Pick<Props, 'faults'>) => (
  <>
    <Field id="name" label={texts.name} error={faults.name}>
      <input
        type="text"
        autocomplete="name"
        maxLength={64}
        required
        {...input('name', faults)}
        {...fixed('name')}
      />
    </Field>
    <Field id="email" label={texts.email} error={faults.email}>
      <input
        type="email"
        autocomplete="email"
        maxLength={255}
        required
        {...input('email', faults)}
        {...fixed('email')}
      />
    </Field>
  </>
);

interface PhoneGiven extends Pick<Props, 'faults'> {
  readonly value: string;
  readonly onInput: (value: string) => void;
}

/** The number at which the host calls. */
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

/** The fields of the form: who books, where, and the questions of the event type. */
export function GuestDetails({ eventType, faults }: Props) {
  const { locations, questions } = eventType;
  const [chosen, setChosen] = useState(locations[0]?.locationId);
  // It stays known while a location without it is chosen.
  const [phone, setPhone] = useState('');
  const place = locations.find(({ locationId }) => locationId === chosen);
  return (
    <>
      <Who faults={faults} />
      {locations.length > 1 && (
        <Field id="locationId" label={texts.location} error={faults.locationId}>
          <select
            value={chosen}
            onChange={({ currentTarget }) => setChosen(currentTarget.value as typeof chosen)}
            {...input('locationId', faults)}
          >
            {locations.map(({ locationId }) => (
              <option key={locationId} value={locationId}>
                {placeNames[locationId]}
              </option>
            ))}
          </select>
        </Field>
      )}
      {place?.isPhoneNumberRequired && <Phone value={phone} onInput={setPhone} faults={faults} />}
      {questions.map((question) => (
        <Question key={question.uid} question={question} error={faults[nameOf(question)]} />
      ))}
      <Field id="message" label={texts.message} optional={texts.optional} error={faults.message}>
        <textarea rows={3} maxLength={2000} {...input('message', faults)} />
      </Field>
      {/* People do not see it. Programs that fill in every field fill in this one, too. */}
      <div class="unseen" aria-hidden="true">
        <label for="website">Website</label>
        <input id="website" name="website" type="text" tabIndex={-1} autocomplete="off" />
      </div>
    </>
  );
}
