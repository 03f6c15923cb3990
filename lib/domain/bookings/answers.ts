import type { EventType, Question } from '../event-types/event-type.ts';
import { pointerTo, type Violation } from '../violation.ts';

export interface SentAnswer {
  readonly questionUid: string;
  readonly content: string | readonly string[];
}

type AnswerFault = Violation<
  'answer/missing' | 'answer/unknown-question' | 'answer/repeated' | 'answer/unknown-option'
>;

/** The answers with the labels of their questions, in the order of the questions, and all that is wrong with them. */
export function answersOf(
  { questions }: Pick<EventType, 'questions'>,
  sent: readonly SentAnswer[],
): {
  readonly answers: readonly { readonly question: string; readonly content: readonly string[] }[];
  readonly violations: readonly AnswerFault[];
} {
  const violations: AnswerFault[] = [];
  const contents = new Map<string, readonly string[]>();
  for (const [index, { questionUid, content }] of sent.entries()) {
    const question = questions.find(({ uid }) => uid === questionUid);
    const pointer = pointerTo('answers', index, 'questionUid');
    if (question === undefined) {
      const detail = 'The event type does not ask this question.';
      violations.push({ pointer, code: 'answer/unknown-question', detail });
      continue;
    }
    if (contents.has(questionUid)) {
      const detail = 'An earlier answer is to this question.';
      violations.push({ pointer, code: 'answer/repeated', detail });
      continue;
    }
    const texts = (typeof content === 'string' ? [content] : content).filter((one) => one !== '');
    contents.set(questionUid, texts);
    if (!allOffered(question, texts)) {
      const detail = `The options are ${question.options.join(', ')}.`;
      const content = pointerTo('answers', index, 'content');
      violations.push({ pointer: content, code: 'answer/unknown-option', detail });
    }
  }
  for (const { uid, label, required } of questions) {
    if (!required || contents.get(uid)?.length) continue;
    const detail = `The question "${label}" (${uid}) is required.`;
    violations.push({ pointer: '/answers', code: 'answer/missing', detail });
  }
  const answers = questions.flatMap(({ uid, label }) => {
    const content = contents.get(uid);
    return content ? [{ question: label, content }] : [];
  });
  return { answers, violations };
}

const allOffered = ({ type, options }: Question, texts: readonly string[]): boolean =>
  type === 'text' || type === 'textarea' || texts.every((text) => options.includes(text));
