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

/** Maximum number of characters of an answer in the explanation of a route. */
const charactersSeen = 255;

/** The answer to a field. Texts are normalized once for all conditions. */
interface ComparedAnswer {
  readonly texts: readonly string[];
  readonly compared: readonly string[];
  /** Only for number fields. NaN if a text is not a number. */
  readonly numbers: readonly number[] | undefined;
}

/**
 * Returns the route of the first rule that the answers meet, or the fallback. It depends only on
 * the form and the answers, so the same answers always have the same route.
 */
export function routeOf(
  { fields, rules, fallback }: Pick<RoutingForm, 'fields' | 'rules' | 'fallback'>,
  answers: readonly FieldAnswer[],
): Routed {
  const answerTo = comparedAnswers(fields, answers);
  const index = rules.findIndex((rule) => isMet(rule, answerTo));
  const rule = rules[index];
  return rule === undefined
    ? { route: fallback, matchedRule: null }
    : { route: rule.route, matchedRule: explained(rule, index, answerTo) };
}

type AnswerTo = (fieldUid: string) => ComparedAnswer;

const nothing: ComparedAnswer = { texts: [], compared: [], numbers: undefined };

function comparedAnswers(fields: readonly FormField[], answers: readonly FieldAnswer[]): AnswerTo {
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

const isMet = ({ operator, groups }: RoutingRule, answerTo: AnswerTo): boolean =>
  joined(operator, groups, (group) =>
    joined(group.operator, group.conditions, (condition) =>
      holds(condition, answerTo(condition.fieldUid)),
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

/**
 * A negative comparison is true exactly if its positive one is false. It is therefore also true
 * without an answer.
 */
const opposites: Readonly<Partial<Record<RoutingComparison, Positive>>> = {
  isNot: 'is',
  doesNotContain: 'contains',
  isNoneOf: 'isAnyOf',
};

/** One matching text is enough. */
function holds({ comparison, value }: RoutingCondition, answer: ComparedAnswer): boolean {
  if (comparison === 'isEmpty') return answer.texts.length === 0;
  if (comparison === 'isNotEmpty') return answer.texts.length > 0;
  const opposite = opposites[comparison];
  const fits = comparers[opposite ?? (comparison as Positive)];
  const isFound = [value ?? []].flat().some((wanted) => fits(answer, wanted));
  return opposite === undefined ? isFound : !isFound;
}

function isAmong({ compared, numbers }: ComparedAnswer, wanted: string): boolean {
  return numbers ? numbers.includes(numberOf(wanted)) : compared.includes(comparedText(wanted));
}

function isPartOfOne({ compared }: ComparedAnswer, wanted: string): boolean {
  const part = comparedText(wanted);
  return compared.some((text) => text.includes(part));
}

function beginsOne({ compared }: ComparedAnswer, wanted: string): boolean {
  const part = comparedText(wanted);
  return compared.some((text) => text.startsWith(part));
}

const comparers: Readonly<Record<Positive, (answer: ComparedAnswer, wanted: string) => boolean>> = {
  is: isAmong,
  isAnyOf: isAmong,
  contains: isPartOfOne,
  startsWith: beginsOne,
  isGreaterThan: ({ numbers = [] }, wanted) => numbers.some((one) => one > numberOf(wanted)),
  isLessThan: ({ numbers = [] }, wanted) => numbers.some((one) => one < numberOf(wanted)),
};

/** NaN is neither greater nor less than any number. */
const numberOf = (text: string): number => comparedNumber(text) ?? Number.NaN;

const explained = (
  { operator, groups }: RoutingRule,
  index: number,
  answerTo: AnswerTo,
): MatchedRule => ({
  index,
  operator,
  groups: groups.map((group) => ({
    operator: group.operator,
    conditions: group.conditions.map((condition) => {
      const found = answerTo(condition.fieldUid);
      return {
        ...condition,
        saw: found.texts.map((text) => Array.from(text).slice(0, charactersSeen).join('')),
        isMet: holds(condition, found),
      };
    }),
  })),
});
