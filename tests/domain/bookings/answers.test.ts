import { expect, test } from 'vitest';
import { answersOf } from '../../../lib/domain/event-types/answers.ts';
import type { Question } from '../../../lib/domain/event-types/event-type.ts';

const question = (uid: string, overrides: Partial<Question> = {}): Question => ({
  uid,
  label: `Label of ${uid}`,
  type: 'text',
  required: false,
  options: [],
  ...overrides,
});
const choice = question('c', { type: 'checkbox', options: ['Red', 'Green'] });

const faultsOf = (questions: readonly Question[], sent: Parameters<typeof answersOf>[1]) =>
  answersOf({ questions }, sent).violations.map(({ pointer, code }) => [pointer, code]);

test('answers are returned in the order of the questions, whatever order they were sent in', () => {
  const questions = [question('a'), question('b'), choice];
  const { answers, violations } = answersOf({ questions }, [
    { questionUid: 'c', content: ['Green', 'Red'] },
    { questionUid: 'a', content: 'Yes' },
  ]);
  expect(violations).toEqual([]);
  expect(answers).toEqual([
    { questionUid: 'a', question: 'Label of a', content: ['Yes'] },
    { questionUid: 'c', question: 'Label of c', content: ['Green', 'Red'] },
  ]);
});

test('an empty answer does not answer a required question', () => {
  const questions = [question('a', { required: true })];
  for (const content of ['', [], ['', '']]) {
    expect(faultsOf(questions, [{ questionUid: 'a', content }])).toEqual([
      ['/answers', 'answer/missing'],
    ]);
  }
});

test('each required question without an answer is reported', () => {
  const questions = [question('a', { required: true }), question('b', { required: true })];
  expect(faultsOf(questions, [])).toHaveLength(2);
});

test('a radio button and a selection accept one option, and check boxes accept several', () => {
  const options = ['Red', 'Green'];
  for (const type of ['radio', 'select', 'checkbox'] as const) {
    const faultsWith = (content: readonly string[]) =>
      faultsOf([question('c', { type, options })], [{ questionUid: 'c', content }]);
    const several = type === 'checkbox' ? [] : [['/answers/0/content', 'answer/several-options']];
    expect(faultsWith(options)).toEqual(several);
    expect(faultsWith(['Red', ''])).toEqual([]);
    expect(faultsWith(['Red', 'Blue'])).toEqual([['/answers/0/content', 'answer/unknown-option']]);
  }
});

test('options are compared exactly, including case and spaces', () => {
  const unknown = [['/answers/0/content', 'answer/unknown-option']];
  for (const content of ['red', 'Red ', ['Red', 'Blue']]) {
    expect(faultsOf([choice], [{ questionUid: 'c', content }])).toEqual(unknown);
  }
});

test('the first of two answers to one question counts, and the second is reported', () => {
  const sent = [
    { questionUid: 'a', content: 'first' },
    { questionUid: 'a', content: 'second' },
  ];
  const { answers, violations } = answersOf({ questions: [question('a')] }, sent);
  expect(answers).toEqual([{ questionUid: 'a', question: 'Label of a', content: ['first'] }]);
  expect(violations).toEqual([
    {
      pointer: '/answers/1/questionUid',
      code: 'answer/repeated',
      detail: 'The question already has an answer.',
    },
  ]);
});

test('an answer to an unknown question is reported together with missing answers', () => {
  expect(
    faultsOf([question('a', { required: true })], [{ questionUid: 'z', content: 'x' }]),
  ).toEqual([
    ['/answers/0/questionUid', 'answer/unknown-question'],
    ['/answers', 'answer/missing'],
  ]);
});
