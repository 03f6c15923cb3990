import type { FormField } from '../../lib/domain/routing-forms/routing-form.ts';
import type { FormDraft } from './draft.ts';
import { OutcomeText } from './outcome-text.tsx';
import { writeConditions } from './rule-text.ts';
import { texts } from './texts.ts';
import type { RouteNames } from './use-route-names.ts';

interface Props {
  readonly draft: FormDraft;
  readonly names: RouteNames;
}

/** The questions and rules of a form as text, for users who may not change it. */
export const FormSummary = ({ draft, names }: Props) => (
  <>
    {draft.description && <p class="said">{draft.description}</p>}
    <h3>{texts.questions}</h3>
    <ol class="summary">
      {draft.fields.map((field) => (
        <li key={field.uid}>
          {field.label}
          <span class="soft line">{factsOf(field)}</span>
        </li>
      ))}
    </ol>
    <h3>{texts.rules}</h3>
    <ol class="summary">
      {draft.rules.map((rule) => (
        <li key={rule.key}>
          {writeConditions(rule, draft.fields)}
          <OutcomeText route={rule.route} names={names} />
        </li>
      ))}
    </ol>
    <h3>{texts.otherwise}</h3>
    <OutcomeText route={draft.fallback} names={names} />
  </>
);

const factsOf = ({ type, required, options }: FormField): string =>
  [texts.types[type], required && texts.requiredFact, options.join(', ')]
    .filter(Boolean)
    .join(' · ');
