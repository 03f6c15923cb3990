import type { Contact } from '../event-types/contact.ts';
import type { Question } from '../event-types/event-type.ts';
import type {
  Comparison,
  Condition,
  Connective,
  HostAssignRule,
} from '../event-types/host-assign-rule.ts';

/** Who asks for a booking, as far as the conditions of assign rules look at it. */
export interface Requester {
  readonly contact: Pick<
    Contact,
    'email' | 'company' | 'phoneNumber' | 'locale' | 'answers' | 'tracking'
  >;
  /** The guest's own. */
  readonly timeZone: string;
  /** Undefined when no such place is offered: then the request is refused anyway. */
  readonly locationId: string | undefined;
}

/** Whether a request meets the conditions of a rule. One without groups is met by every request. */
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

const comparers: Record<Exclude<Comparison, 'isNot'>, (said: string, value: string) => boolean> = {
  is: (said, value) => said === value,
  contains: (said, value) => said.includes(value),
  startsWith: (said, value) => said.startsWith(value),
  endsWith: (said, value) => said.endsWith(value),
};

/** One of several texts is enough; `isNot` wants none of them to be it, so it holds of nothing said. */
function holds({ operator, value }: Condition, texts: readonly string[]): boolean {
  const wanted = value.toLowerCase();
  const compare = comparers[operator === 'isNot' ? 'is' : operator];
  const found = texts.some((text) => compare(text.toLowerCase(), wanted));
  return operator === 'isNot' ? !found : found;
}

/** What was said for a field; nothing when it was left out or empty. */
function textsOf(
  { field, questionUid }: Condition,
  questions: readonly Question[],
  { contact, timeZone, locationId }: Requester,
): readonly string[] {
  switch (field) {
    case 'answer':
      return answersTo(questionUid, questions, contact.answers);
    case 'timeZone':
      return said(timeZone);
    case 'locationId':
      return said(locationId);
    case 'email':
    case 'company':
    case 'phoneNumber':
    case 'locale':
      return said(contact[field]);
    default:
      return said(contact.tracking[field]);
  }
}

const said = (text: string | null | undefined): readonly string[] => (text ? [text] : []);

/** The answer to a question of the event type. */
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
