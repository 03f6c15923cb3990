import { conditionViolations } from '../../lib/domain/routing-forms/condition-violations.ts';
import {
  type FormField,
  isChoice,
  type Route,
} from '../../lib/domain/routing-forms/routing-form.ts';
import { type Faults, ReportedFailure } from '../settings/kit/reported-failure.ts';
import { texts as common } from '../settings/kit/texts.ts';
import { type FormDraft, valueKind } from './draft.ts';
import { texts } from './texts.ts';

const isBlank = (text: string): boolean => text.trim() === '';

type Found = readonly (readonly [pointer: string, text: string])[];

const when = (isWrong: boolean, pointer: string, text: string): Found =>
  isWrong ? [[pointer, text]] : [];

const everyOption = ({ options }: FormField): readonly string[] =>
  options.map((option) => option.trim()).filter((option) => option !== '');

function fieldFaults(field: FormField, at: string): Found {
  const options = everyOption(field);
  return [
    ...when(isBlank(field.label), `${at}/label`, texts.faults.blank),
    ...when(isChoice(field) && options.length === 0, `${at}/options`, texts.faults.noOptions),
    ...when(new Set(options).size < options.length, `${at}/options`, texts.faults.repeated),
  ];
}

const isHttps = (text: string): boolean => /^https:\/\/[^\s/]+/iu.test(text.trim());

function routeFaults(route: Route, at: string): Found {
  if (route.type === 'eventType') {
    return when(route.eventTypeId === '', `${at}/eventTypeId`, texts.faults.noEventType);
  }
  return route.type === 'url'
    ? when(!isHttps(route.url), `${at}/url`, texts.faults.badUrl)
    : when(isBlank(route.message), `${at}/message`, texts.faults.blank);
}

type Condition = FormDraft['rules'][number]['groups'][number]['conditions'][number];

/** The conditions of a draft with their JSON Pointers. */
const conditionsOf = ({ rules }: FormDraft): readonly (readonly [string, Condition])[] =>
  rules.flatMap(({ groups }, rule) =>
    groups.flatMap(({ conditions }, group) =>
      conditions.map(
        (condition, index) =>
          [`/rules/${rule}/groups/${group}/conditions/${index}`, condition] as const,
      ),
    ),
  );

const filledTexts = ({ value }: Condition): readonly string[] =>
  [value ?? []].flat().filter((text) => !isBlank(text));

/** The conditions without a value. */
const valueFaults = (draft: FormDraft): Found =>
  conditionsOf(draft).flatMap(([at, condition]) => {
    const field = draft.fields.find(({ uid }) => uid === condition.fieldUid);
    const needsValue = valueKind(field, condition.comparison) !== 'none';
    return when(
      needsValue && filledTexts(condition).length === 0,
      `${at}/value`,
      texts.faults.noValue,
    );
  });

const conditionTexts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  fieldUid: { 'routing-form/unknown-field': texts.faults.removedQuestion },
  value: {
    'routing-form/unknown-option': texts.faults.removedOption,
    'routing-form/never-met': texts.faults.notNumber,
  },
  comparison: { 'routing-form/never-met': texts.faults.badComparison },
};

/** Rules without blank values, which are not faults before the draft is saved. */
const filledRules = (rules: FormDraft['rules']) =>
  rules.map((rule) => ({
    ...rule,
    groups: rule.groups.map((group) => ({
      ...group,
      conditions: group.conditions.map((condition) => {
        const texts = filledTexts(condition);
        return { ...condition, value: Array.isArray(condition.value) ? texts : (texts[0] ?? null) };
      }),
    })),
  }));

/**
 * The conditions that no longer fit the questions, for example because a question or an option was removed. The service
 * checks them in the same way.
 */
export function brokenConditions({ fields, rules }: FormDraft): Faults {
  const trimmed = fields.map((field) => ({ ...field, options: [...everyOption(field)] }));
  const found = conditionViolations({ fields: trimmed, rules: filledRules(rules) }, 'rules');
  return Object.fromEntries(
    found.map(({ pointer, code, detail }) => {
      const [member = ''] = pointer.split('/').slice(-1);
      return [pointer, conditionTexts[member]?.[code] ?? detail];
    }),
  );
}

/** All faults of the questions and the rules, keyed by the JSON Pointer of the member. */
export const routingFaults = (draft: FormDraft): Faults => ({
  ...brokenConditions(draft),
  ...Object.fromEntries([
    ...when(draft.fields.length === 0, '/fields', texts.faults.noQuestions),
    ...draft.fields.flatMap((field, index) => fieldFaults(field, `/fields/${index}`)),
    ...valueFaults(draft),
    ...draft.rules.flatMap(({ route }, index) => routeFaults(route, `/rules/${index}/route`)),
    ...routeFaults(draft.fallback, '/fallback'),
  ]),
});

/** All faults of a draft. The page shows them all before a request, because the service reports some of them only later. */
export const draftFaults = (draft: FormDraft): Faults => ({
  ...Object.fromEntries(when(isBlank(draft.name), '/name', texts.faults.blank)),
  ...routingFaults(draft),
});

/** Refuses a draft with faults before it is sent. The page marks the faults at their fields. */
export function requireValid(draft: FormDraft): void {
  if (Object.keys(draftFaults(draft)).length > 0) throw new ReportedFailure(common.checkFields);
}
