import { useState } from 'preact/hooks';
import { providerOf } from '../../lib/domain/event-types/meeting-provider.ts';
import { Field } from '../shared/field.tsx';
import { placeKindNames } from '../shared/place-kind-names.ts';
import { ChoiceField } from './choice-field.tsx';
import type { FieldsGiven } from './schedule-form.tsx';
import type { ScheduleValues } from './schedule-values.ts';
import { texts } from './texts.ts';

type Place = NonNullable<ScheduleValues['location']>;

const online: readonly Place[] = ['zoom', 'googleMeet', 'teams', 'custom'];

/** The fields for the location of a schedule. A location that is not online is offered only where it is set. */
export function PlaceFields({ id, values, set }: Pick<FieldsGiven, 'id' | 'values' | 'set'>) {
  const { location, customLocation } = values;
  const [first] = useState(location);
  const places = first === null || online.includes(first) ? online : [first, ...online];
  return (
    <>
      <ChoiceField
        id={`${id}-location`}
        label={texts.where}
        value={location ?? 'none'}
        choices={['none', ...places]}
        names={{ none: texts.none, ...placeKindNames }}
        hint={location !== null && providerOf(location) !== null ? texts.meetingHint : undefined}
        onChange={(place) => set({ location: place === 'none' ? null : place })}
      />
      {location === 'custom' && (
        <Field id={`${id}-customLocation`} label={texts.customLocation} optional={texts.optional}>
          <textarea
            id={`${id}-customLocation`}
            rows={2}
            maxLength={2000}
            value={customLocation}
            aria-describedby={`${id}-customLocation-hint`}
            onInput={({ currentTarget: { value } }) => set({ customLocation: value })}
          />
          <p id={`${id}-customLocation-hint`} class="soft">
            {texts.customLocationHint}
          </p>
        </Field>
      )}
    </>
  );
}
