import { displayTypes, visibilityTypes } from '../../lib/domain/entry-visibility.ts';
import { visibilityTexts } from '../shared/visibility-texts.ts';
import { ChoiceField } from './choice-field.tsx';
import type { FieldsGiven } from './schedule-form.tsx';
import { texts } from './texts.ts';

/** The fields for the audience of a schedule, and for what other users see. */
export function AudienceFields({ id, values, set }: Pick<FieldsGiven, 'id' | 'values' | 'set'>) {
  const { displayType, visibilityType } = values;
  // For users, public has the same effect as teamPublic, so it is offered only where it is set.
  const offered = displayTypes.filter((type) => type !== 'public' || displayType === 'public');
  return (
    <>
      <ChoiceField
        id={`${id}-displayType`}
        label={visibilityTexts.visibleTo}
        value={displayType}
        choices={offered}
        names={visibilityTexts.displayTypes}
        onChange={(type) => set({ displayType: type })}
      />
      {displayType === 'private' && (
        <ChoiceField
          id={`${id}-visibilityType`}
          label={visibilityTexts.othersSee}
          value={visibilityType}
          choices={visibilityTypes}
          names={visibilityTexts.visibilityTypes}
          hint={texts.managersSeeTimes}
          onChange={(type) => set({ visibilityType: type })}
        />
      )}
    </>
  );
}
