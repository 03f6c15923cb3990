import type { Contact } from '../event-types/contact.ts';
import type { Question } from '../event-types/event-type.ts';
import type {
  Comparison,
  Condition,
  Connective,
  HostAssignRule,
} from '../event-types/host-assign-rule.ts';

/** The values of a request that assign rules compare. */
export interface Requester {
  readonly contact: Pick<
    Contact,
    'email' | 'company' | 'phoneNumber' | 'locale' | 'answers' | 'tracking'
  >;
  /** The time zone of the guest. */
  readonly timeZone: string;
  /** Undefined if the location is not offered. Such a request is refused anyway. */
  readonly locationId: string | undefined;
}

/**
 * Whether a request meets the conditions of a rule. A rule without groups applies to every request.
 */
export const meetsRule = (
  { operator, groups }: Pick<HostAssignRule, 'operator' | 'groups'>,
  questions: readonly Question[],
  requester: Requester,
): boolean =>
  groups.length === 0 ||
  joined(operator, groups, (group) =>
    joined(group.operator, group.conditions, (condition) =>
      holds(condition, textsOf(condition, questions, requester)),
    ),
  );

const joined = <Part>(
  operator: Connective,
  parts: readonly Part[],
  isTrue: (part: Part) => boolean,
): boolean => (operator === 'and' ? parts.every(isTrue) : parts.some(isTrue));

const comparers: Record<Exclude<Comparison, 'isNot'>, (text: string, value: string) => boolean> = {
  is: (text, value) => text === value,
  contains: (text, value) => text.includes(value),
  startsWith: (text, value) => text.startsWith(value),
  endsWith: (text, value) => text.endsWith(value),
};

/**
 * One matching text is enough. `isNot` requires that no text matches, so it is also true without an
 * answer.
 */
function holds({ operator, value }: Condition, texts: readonly string[]): boolean {
  const wanted = value.toLowerCase();
  const compare = comparers[operator === 'isNot' ? 'is' : operator];
  const found = texts.some((text) => compare(text.toLowerCase(), wanted));
  return operator === 'isNot' ? !found : found;
}

/** Returns the texts of a field. Empty if the field was not sent. */
function textsOf(
  { field, questionUid }: Condition,
  questions: readonly Question[],
  { contact, timeZone, locationId }: Requester,
): readonly string[] {
  switch (field) {
    case 'answer':
      return answersTo(questionUid, questions, contact.answers);
    case 'timeZone':
      return textsIn(timeZone);
    case 'locationId':
      return textsIn(locationId);
    case 'email':
    case 'company':
    case 'phoneNumber':
      return textsIn(contact[field]);
    case 'locale':
      return withoutRegion(contact.locale);
    default:
      return textsIn(contact.tracking[field]);
  }
}

/** A language with its region, and without it: a rule for `en` also applies to `en-GB`. */
const withoutRegion = (tag: string | null): readonly string[] =>
  tag === null ? [] : [tag, tag.split('-')[0] ?? ''];

const textsIn = (text: string | null | undefined): readonly string[] => (text ? [text] : []);

function answersTo(
  questionUid: string | null,
  questions: readonly Question[],
  answers: Requester['contact']['answers'],
): readonly string[] {
  if (!questions.some(({ uid }) => uid === questionUid)) return [];
  return answers
    .filter((answer) => answer.questionUid === questionUid)
    .flatMap(({ content }) => content);
}
