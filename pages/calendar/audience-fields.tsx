import { displayTypes, visibilityTypes } from '../../lib/domain/entry-visibility.ts';
import { Field } from '../shared/field.tsx';
import { visibilityTexts } from '../shared/visibility-texts.ts';
import type { FieldsGiven } from './schedule-form.tsx';
import type { ScheduleValues } from './schedule-values.ts';
import { texts } from './texts.ts';

/** The fields for the audience of a schedule, and for what other users see. */
export function AudienceFields({ id, values, set }: Pick<FieldsGiven, 'id' | 'values' | 'set'>) {
  const { displayType, visibilityType } = values;
  // For users, public has the same effect as teamPublic, so it is offered only where it is set.
  const offered = displayTypes.filter((type) => type !== 'public' || displayType === 'public');
  return (
    <>
      <Field id={`${id}-displayType`} label={visibilityTexts.visibleTo}>
        <select
          id={`${id}-displayType`}
          value={displayType}
          onChange={({ currentTarget: { value } }) =>
            set({ displayType: value as ScheduleValues['displayType'] })
          }
        >
          {offered.map((type) => (
            <option key={type} value={type}>
              {visibilityTexts.displayTypes[type]}
            </option>
          ))}
        </select>
      </Field>
      {displayType === 'private' && (
        <Field id={`${id}-visibilityType`} label={visibilityTexts.othersSee}>
          <select
            id={`${id}-visibilityType`}
            value={visibilityType}
            onChange={({ currentTarget: { value } }) =>
              set({ visibilityType: value as ScheduleValues['visibilityType'] })
            }
          >
            {visibilityTypes.map((type) => (
              <option key={type} value={type}>
                {visibilityTexts.visibilityTypes[type]}
              </option>
            ))}
          </select>
          <p class="soft">{texts.managersSeeTimes}</p>
        </Field>
      )}
    </>
  );
}
