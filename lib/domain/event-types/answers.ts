import { pointerTo, type Violation } from '../violation.ts';
import type { Answer } from './contact.ts';
import type { EventType, Question } from './event-type.ts';

export interface AnswerInput {
  readonly questionUid: string;
  readonly content: string | readonly string[];
}

type AnswerViolation = Violation<
  | 'answer/missing'
  | 'answer/unknown-question'
  | 'answer/repeated'
  | 'answer/several-options'
  | 'answer/unknown-option'
>;

/** Returns the answers with their questions, in the order of the questions, and all violations. */
export function answersOf(
  { questions }: Pick<EventType, 'questions'>,
  sent: readonly AnswerInput[],
): {
  readonly answers: readonly Answer[];
  readonly violations: readonly AnswerViolation[];
} {
  const violations: AnswerViolation[] = [];
  const contents = new Map<string, readonly string[]>();
  for (const [index, { questionUid, content }] of sent.entries()) {
    const question = questions.find(({ uid }) => uid === questionUid);
    const pointer = pointerTo('answers', index, 'questionUid');
    if (question === undefined) {
      const detail = 'The event type does not have this question.';
      violations.push({ pointer, code: 'answer/unknown-question', detail });
      continue;
    }
    if (contents.has(questionUid)) {
      const detail = 'The question already has an answer.';
      violations.push({ pointer, code: 'answer/repeated', detail });
      continue;
    }
    const texts = (typeof content === 'string' ? [content] : content).filter((one) => one !== '');
    contents.set(questionUid, texts);
    violations.push(...choiceViolations(question, texts, pointerTo('answers', index, 'content')));
  }
  for (const { uid, label, required } of questions) {
    if (!required || contents.get(uid)?.length) continue;
    const detail = `The question "${label}" (${uid}) requires an answer.`;
    violations.push({ pointer: '/answers', code: 'answer/missing', detail });
  }
  const answers = questions.flatMap(({ uid, label }) => {
    const content = contents.get(uid);
    return content ? [{ questionUid: uid, question: label, content }] : [];
  });
  return { answers, violations };
}

function choiceViolations(
  { type, options }: Question,
  texts: readonly string[],
  pointer: string,
): readonly AnswerViolation[] {
  if (type === 'text' || type === 'textarea') return [];
  if (!texts.every((text) => options.includes(text))) {
    const detail = `Must be one of the options of the question: ${options.join(', ')}.`;
    return [{ pointer, code: 'answer/unknown-option', detail }];
  }
  if (type === 'checkbox' || texts.length <= 1) return [];
  return [{ pointer, code: 'answer/several-options', detail: 'Must be a single option.' }];
}
