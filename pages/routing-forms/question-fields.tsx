import { useState } from 'preact/hooks';
import {
  type FormField,
  fieldTypes,
  isChoice,
} from '../../lib/domain/routing-forms/routing-form.ts';
import { changedAt, withoutAt } from '../settings/kit/at-index.ts';
import { Button } from '../settings/kit/button.tsx';
import { AreaField, CheckField, Group, SelectField, TextField } from '../settings/kit/fields.tsx';
import { optionsOf } from '../settings/kit/fields-of.ts';
import { limits, moved, newField, withType } from './draft.ts';
import type { FieldsGiven } from './form-fields.tsx';
import { ItemButtons } from './item-buttons.tsx';
import { nameOf } from './rule-text.ts';
import { texts } from './texts.ts';
import type { RouteNames } from './use-route-names.ts';

/** The questions of a form. */
export function QuestionFields({ draft: { fields }, set, names }: FieldsGiven) {
  const [announced, announce] = useState('');
  const move = (index: number, by: -1 | 1) => {
    set({ fields: moved(fields, index, by) });
    announce(texts.movedTo(nameOf(fields, index), index + by + 1, fields.length));
  };
  return (
    <Group at="/fields" label={texts.questions}>
      {fields.map((field, index) => (
        <Group key={field.uid} at={`/fields/${index}`} label={texts.question(index + 1)}>
          <QuestionField
            at={`/fields/${index}`}
            {...{ field, names }}
            set={(next) => set({ fields: changedAt(fields, index, next) })}
          />
          <ItemButtons
            name={nameOf(fields, index)}
            index={index}
            count={fields.length}
            onMove={(by) => move(index, by)}
            onRemove={() => set({ fields: withoutAt(fields, index) })}
          />
        </Group>
      ))}
      <output class="unseen">{announced}</output>
      {fields.length < limits.fields && (
        <Button
          label={texts.addQuestion}
          onClick={() => set({ fields: [...fields, newField()] })}
        />
      )}
    </Group>
  );
}

interface QuestionGiven {
  readonly at: string;
  readonly field: FormField;
  readonly set: (changes: Partial<FormField>) => void;
  readonly names: RouteNames;
}

const QuestionField = ({ at, field, set, names }: QuestionGiven) => (
  <>
    <div class="together">
      <TextField
        at={`${at}/label`}
        label={texts.label}
        value={field.label}
        onChange={(label) => set({ label })}
      />
      <SelectField
        at={`${at}/type`}
        label={texts.type}
        value={field.type}
        options={optionsOf(fieldTypes, texts.types)}
        onChange={(type) => set(withType(field, type))}
      />
    </div>
    {isChoice(field) && (
      <AreaField
        at={`${at}/options`}
        label={texts.options}
        hint={texts.optionsHint}
        value={field.options.join('\n')}
        onChange={(text) => set({ options: text.split('\n') })}
      />
    )}
    <CheckField
      at={`${at}/required`}
      label={texts.required}
      value={field.required}
      onChange={(required) => set({ required })}
    />
    <BookingQuestionField {...{ at, field, set, names }} />
  </>
);

/** The question of event types that the answer to a field also answers. It is left out if there are no such questions. */
function BookingQuestionField({ at, field: { questionUid }, set, names }: QuestionGiven) {
  const known = names.eventTypes.flatMap(({ name, questions }) =>
    questions.map(({ uid, label }) => [uid, `${label} (${name})`] as const),
  );
  if (known.length === 0 && questionUid === null) return null;
  const isKnown = questionUid === null || known.some(([uid]) => uid === questionUid);
  const others = isKnown ? [] : [[questionUid, texts.unknownBookingQuestion] as const];
  return (
    <SelectField
      at={`${at}/questionUid`}
      label={texts.alsoAnswers}
      hint={texts.alsoAnswersHint}
      isOptional
      value={questionUid ?? ''}
      options={[['', texts.noBookingQuestion], ...others, ...known]}
      onChange={(uid) => set({ questionUid: uid === '' ? null : uid })}
    />
  );
}
