import type { Connective } from '../event-types/host-assign-rule.ts';
import { comparedNumber, comparedText } from './compared-text.ts';
import type {
  FormField,
  RoutingComparison,
  RoutingCondition,
  RoutingForm,
  RoutingRule,
} from './routing-form.ts';
import type { FieldAnswer, MatchedRule, Routed } from './routing-response.ts';

/** What is told of an answer: as much as shows why, however long it is. */
const charactersSeen = 255;

/** What a field was answered with; how texts are compared is found out once, however many conditions look at them. */
interface Said {
  readonly texts: readonly string[];
  readonly compared: readonly string[];
  /** Of a field of numbers: not a number where the text is none. */
  readonly numbers: readonly number[] | undefined;
}

/**
 * Where answers lead: by the first rule that they meet, or by the fallback. It depends on the form and the
 * answers alone, so the same answers always lead to the same place.
 */
export function routeOf(
  { fields, rules, fallback }: Pick<RoutingForm, 'fields' | 'rules' | 'fallback'>,
  answers: readonly FieldAnswer[],
): Routed {
  const said = saidIn(fields, answers);
  const index = rules.findIndex((rule) => isMet(rule, said));
  const rule = rules[index];
  return rule === undefined
    ? { route: fallback, matchedRule: null }
    : { route: rule.route, matchedRule: explained(rule, index, said) };
}

type SaidByField = (fieldUid: string) => Said;

const nothing: Said = { texts: [], compared: [], numbers: undefined };

function saidIn(fields: readonly FormField[], answers: readonly FieldAnswer[]): SaidByField {
  const numbers = new Set(fields.filter(({ type }) => type === 'number').map(({ uid }) => uid));
  const byField = new Map(
    answers.map(({ fieldUid, content }) => [
      fieldUid,
      {
        texts: content,
        compared: content.map(comparedText),
        numbers: numbers.has(fieldUid) ? content.map(numberOf) : undefined,
      },
    ]),
  );
  return (fieldUid) => byField.get(fieldUid) ?? nothing;
}

const isMet = ({ operator, groups }: RoutingRule, said: SaidByField): boolean =>
  joined(operator, groups, (group) =>
    joined(group.operator, group.conditions, (condition) =>
      holds(condition, said(condition.fieldUid)),
    ),
  );

const joined = <Part>(
  operator: Connective,
  parts: readonly Part[],
  isTrue: (part: Part) => boolean,
): boolean => (operator === 'and' ? parts.every(isTrue) : parts.some(isTrue));

type Positive = Exclude<
  RoutingComparison,
  'isNot' | 'doesNotContain' | 'isNoneOf' | 'isEmpty' | 'isNotEmpty'
>;

/** What says the opposite is met exactly when the other one is not, so also where nothing was said. */
const opposites: Readonly<Partial<Record<RoutingComparison, Positive>>> = {
  isNot: 'is',
  doesNotContain: 'contains',
  isNoneOf: 'isAnyOf',
};

/** One of several texts is enough. */
function holds({ comparison, value }: RoutingCondition, said: Said): boolean {
  if (comparison === 'isEmpty') return said.texts.length === 0;
  if (comparison === 'isNotEmpty') return said.texts.length > 0;
  const opposite = opposites[comparison];
  const fits = comparers[opposite ?? (comparison as Positive)];
  const isFound = [value ?? []].flat().some((wanted) => fits(said, wanted));
  return opposite === undefined ? isFound : !isFound;
}

function isAmong({ compared, numbers }: Said, wanted: string): boolean {
  return numbers ? numbers.includes(numberOf(wanted)) : compared.includes(comparedText(wanted));
}

function isPartOfOne({ compared }: Said, wanted: string): boolean {
  const part = comparedText(wanted);
  return compared.some((text) => text.includes(part));
}

function beginsOne({ compared }: Said, wanted: string): boolean {
  const part = comparedText(wanted);
  return compared.some((text) => text.startsWith(part));
}

const comparers: Readonly<Record<Positive, (said: Said, wanted: string) => boolean>> = {
  is: isAmong,
  isAnyOf: isAmong,
  contains: isPartOfOne,
  startsWith: beginsOne,
  isGreaterThan: ({ numbers = [] }, wanted) => numbers.some((one) => one > numberOf(wanted)),
  isLessThan: ({ numbers = [] }, wanted) => numbers.some((one) => one < numberOf(wanted)),
};

/** What is no number is neither greater nor less than anything. */
const numberOf = (text: string): number => comparedNumber(text) ?? Number.NaN;

const explained = (
  { operator, groups }: RoutingRule,
  index: number,
  said: SaidByField,
): MatchedRule => ({
  index,
  operator,
  groups: groups.map((group) => ({
    operator: group.operator,
    conditions: group.conditions.map((condition) => {
      const found = said(condition.fieldUid);
      return {
        ...condition,
        saw: found.texts.map((text) => Array.from(text).slice(0, charactersSeen).join('')),
        isMet: holds(condition, found),
      };
    }),
  })),
});
