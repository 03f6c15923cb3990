import { AreaField, CheckField, Group, TextField } from '../settings/kit/fields.tsx';
import { fieldsOf, isOn } from '../settings/kit/fields-of.ts';
import type { FormDraft } from './draft.ts';
import { QuestionFields } from './question-fields.tsx';
import { RouteFields } from './route-fields.tsx';
import { RuleFields } from './rule-fields.tsx';
import { texts } from './texts.ts';
import type { RouteNames } from './use-route-names.ts';

/** The draft of a form, the function that changes it, and the names to which its routes refer. */
export interface FieldsGiven {
  readonly draft: FormDraft;
  readonly set: (changes: Partial<FormDraft>) => void;
  readonly names: RouteNames;
}

/** All fields of the builder. */
export function FormFields(given: FieldsGiven) {
  const { draft, set, names } = given;
  const field = fieldsOf({ draft, set });
  return (
    <>
      <Group label={texts.basics}>
        <TextField {...field('name')} label={texts.name} />
        <AreaField
          {...field('description')}
          label={texts.description}
          hint={texts.descriptionHint}
          isOptional
        />
        <CheckField {...isOn(field('status'))} label={texts.status} />
        <CheckField {...field('isPublic')} label={texts.isPublic} />
      </Group>
      <QuestionFields {...given} />
      <RuleFields {...given} />
      <Group at="/fallback" label={texts.otherwise} hint={texts.otherwiseHint}>
        <RouteFields
          at="/fallback"
          about={texts.otherwise}
          route={draft.fallback}
          set={(fallback) => set({ fallback })}
          names={names}
        />
      </Group>
    </>
  );
}
