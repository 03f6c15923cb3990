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
    const fault = question
      ? contents.has(questionUid) && 'answer/repeated'
      : 'answer/unknown-question';
    if (fault) {
      const pointer = pointerTo('answers', index, 'questionUid');
      violations.push({ pointer, code: fault, detail: 'It names no question that is still open.' });
      continue;
    }
    const texts = (typeof content === 'string' ? [content] : content).filter((one) => one !== '');
    contents.set(questionUid, texts);
    if (question && !allOffered(question, texts)) {
      const pointer = pointerTo('answers', index, 'content');
      const detail = `The options are ${question.options.join(', ')}.`;
      violations.push({ pointer, code: 'answer/unknown-option', detail });
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
