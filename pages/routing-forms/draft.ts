import type {
  CreateRoutingFormInput,
  RoutingForm,
  UpdateRoutingFormInput,
} from '../../client/src/index.ts';
import {
  type FormField,
  type FormMembers,
  isChoice,
  type Route,
  type RoutingComparison,
  type RoutingCondition,
  type RoutingGroup,
  type RoutingRule,
} from '../../lib/domain/routing-forms/routing-form.ts';

/** A rule with a key, so that its controls keep the focus when it is moved. */
export interface DraftRule extends RoutingRule {
  readonly key: string;
}

export interface FormDraft extends FormMembers {
  readonly rules: readonly DraftRule[];
}

/** The largest number of items that the service accepts. */
export const limits = { fields: 50, rules: 100, groups: 10, conditions: 10 } as const;

export const draftOf = (form: RoutingForm): FormDraft => ({
  name: form.name,
  description: form.description,
  status: form.status,
  isPublic: form.isPublic,
  fields: form.fields,
  rules: form.rules.map((rule, index) => ({ ...rule, key: String(index) })),
  fallback: form.fallback,
});

const filled = (lines: readonly string[]): string[] =>
  lines.map((line) => line.trim()).filter((line) => line !== '');

/** The questions as they are sent. Empty lines are not options. */
export const sentFields = (fields: readonly FormField[]): FormField[] =>
  fields.map((field) => ({ ...field, options: filled(field.options) }));

/** The rules as they are sent, without keys. Empty lines are not values. */
export const sentRules = (rules: readonly DraftRule[]): RoutingRule[] =>
  rules.map(({ operator, groups, route }) => ({
    operator,
    groups: groups.map((group) => ({ ...group, conditions: group.conditions.map(sentCondition) })),
    route,
  }));

const sentCondition = (condition: RoutingCondition): RoutingCondition =>
  typeof condition.value === 'string' || condition.value === null
    ? condition
    : { ...condition, value: filled(condition.value) };

/** The body of the request that creates a form. */
export const createBody = (draft: FormDraft): CreateRoutingFormInput => ({
  ...draft,
  fields: sentFields(draft.fields),
  rules: sentRules(draft.rules),
});

/** The body of the request that changes a form. */
export const updateBody = ({
  fields,
  rules,
  ...others
}: Partial<FormDraft>): UpdateRoutingFormInput => ({
  ...others,
  ...(fields && { fields: sentFields(fields) }),
  ...(rules && { rules: sentRules(rules) }),
});

/** IDs are random: answers refer to a field permanently, so its ID must not be that of an earlier field. */
const newUid = (): string => crypto.getRandomValues(new Uint32Array(2)).join('-');

export const newField = (): FormField => ({
  uid: newUid(),
  label: '',
  type: 'text',
  required: false,
  options: [],
  questionUid: null,
});

export const newCondition = (field: FormField | undefined): RoutingCondition => ({
  fieldUid: field?.uid ?? '',
  comparison: 'is',
  value: '',
});

export const newGroup = (field: FormField | undefined): RoutingGroup => ({
  operator: 'and',
  conditions: [newCondition(field)],
});

export const newRule = (field: FormField | undefined): DraftRule => ({
  key: newUid(),
  operator: 'and',
  groups: [newGroup(field)],
  route: newRoute('message'),
});

export const newRoute = (type: Route['type']): Route => {
  if (type === 'eventType') return { type, eventTypeId: '', hostIds: [] };
  return type === 'url' ? { type, url: '' } : { type, message: '' };
};

/** The draft of a new form: one question, and no rules. */
export const newDraft = (): FormDraft => ({
  name: '',
  description: '',
  status: 'enable',
  isPublic: true,
  fields: [newField()],
  rules: [],
  fallback: newRoute('message'),
});

const everyType: readonly RoutingComparison[] = ['is', 'isNot', 'isAnyOf', 'isNoneOf'];
const ofTexts: readonly RoutingComparison[] = ['contains', 'doesNotContain', 'startsWith'];
const ofNumbers: readonly RoutingComparison[] = ['isGreaterThan', 'isLessThan'];
const withoutValue: readonly RoutingComparison[] = ['isNotEmpty', 'isEmpty'];

/** The comparisons that answers to a field can meet, in the order of the page. */
export const comparisonsOf = (type: FormField['type']): readonly RoutingComparison[] => [
  ...everyType,
  ...(type === 'number' ? ofNumbers : ofTexts),
  ...withoutValue,
];

/** The kind of control for the value of a condition. */
export type ValueKind = 'none' | 'text' | 'texts' | 'option' | 'options';

export function valueKind(field: FormField | undefined, comparison: RoutingComparison): ValueKind {
  if (withoutValue.includes(comparison)) return 'none';
  const hasOptions = field !== undefined && isChoice(field);
  if (comparison === 'isAnyOf' || comparison === 'isNoneOf')
    return hasOptions ? 'options' : 'texts';
  return hasOptions && everyType.includes(comparison) ? 'option' : 'text';
}

/** Changes the comparison of a condition. The value is kept if its control can show it. */
export function withComparison(
  condition: RoutingCondition,
  comparison: RoutingComparison,
): RoutingCondition {
  const texts = [condition.value ?? []].flat();
  if (withoutValue.includes(comparison)) return { ...condition, comparison, value: null };
  const isList = comparison === 'isAnyOf' || comparison === 'isNoneOf';
  const value = isList ? texts.filter((text) => text !== '') : (texts[0] ?? '');
  return { ...condition, comparison, value };
}

/** Changes the question of a condition. Another question has other values, and may have other comparisons. */
export function withField(condition: RoutingCondition, field: FormField): RoutingCondition {
  const isOffered = comparisonsOf(field.type).includes(condition.comparison);
  const empty = { fieldUid: field.uid, comparison: condition.comparison, value: '' };
  return withComparison(empty, isOffered ? condition.comparison : 'is');
}

/** Changes the type of a field. Only choices have options. */
export const withType = (field: FormField, type: FormField['type']): FormField =>
  isChoice({ type }) ? { ...field, type } : { ...field, type, options: [] };

/** A copy of a list in which one item has changed places with a neighbour. */
export function moved<Item>(items: readonly Item[], index: number, by: -1 | 1): Item[] {
  const [here, there] = [items[index], items[index + by]];
  if (here === undefined || there === undefined) return [...items];
  return items.map((item, at) => (at === index ? there : at === index + by ? here : item));
}

/** The address of the page on which visitors answer a form. */
export const formAddress = (
  origin: string,
  team: { readonly uid: string; readonly slug: string | null },
  formId: string,
): string =>
  `${origin}/t/${encodeURIComponent(team.slug ?? team.uid)}/f/${encodeURIComponent(formId)}`;
