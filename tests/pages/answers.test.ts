import { expect, test } from 'vitest';
import { answersOf, type FormField, faultsFrom, faultsOf } from '../../pages/form/answers.ts';
import { previousAnswers, storedAnswers } from '../../pages/form/stored-answers.ts';

const fieldOf = (type: FormField['type'], parts: Partial<FormField> = {}): FormField => ({
  uid: `the ${type}`,
  label: type,
  type,
  required: false,
  options: [],
  ...parts,
});

const fields = [
  fieldOf('email', { required: true }),
  fieldOf('number'),
  fieldOf('checkbox', { options: ['A', 'B', 'C'], required: true }),
  fieldOf('textarea'),
];

function formOf(...entries: readonly (readonly [index: number, text: string])[]): FormData {
  const form = new FormData();
  for (const [index, text] of entries) form.append(`field-${index}`, text);
  return form;
}

test('answers are sent trimmed, several of one field as a list, and empty ones are not sent', () => {
  const form = formOf([0, ' ada@example.com '], [1, ' '], [2, 'C'], [2, 'A'], [3, '']);
  expect(answersOf(fields, form)).toEqual([
    { fieldUid: 'the email', content: 'ada@example.com' },
    { fieldUid: 'the checkbox', content: ['C', 'A'] },
  ]);
});

test('missing and invalid answers are found before the request is sent', () => {
  expect(faultsOf(fields, formOf([0, 'ada'], [1, '1,5']))).toEqual({
    'field-0': 'badEmail',
    'field-1': 'badNumber',
    'field-2': 'required',
  });
  for (const number of ['12', '-1.5', '+.5', '１２．５']) {
    expect(faultsOf([fieldOf('number')], formOf([0, number]))).toEqual({});
  }
});

test('an error of the service is shown at the field of its answer', () => {
  const sent = [
    { fieldUid: 'the textarea', content: 'x' },
    { fieldUid: 'the email', content: 'ada@x..example' },
  ];
  const errors = [
    { pointer: '/answers/0/content', code: 'member/too-long' },
    { pointer: '/answers/1/content', code: 'answer/wrong-format' },
    { pointer: '/answers', code: 'answer/missing' },
  ];
  expect(faultsFrom(errors, fields, sent)).toEqual({ 'field-3': 'tooLong', 'field-0': 'badEmail' });
});

test('an option is sent exactly as the form lists it, with its spaces', () => {
  const field = fieldOf('select', { options: [' A  B ', 'C'] });
  expect(answersOf([field], formOf([0, ' A  B ']))).toEqual([
    { fieldUid: 'the select', content: ' A  B ' },
  ]);
});

test('a stored answer is restored to its field, even if the form has changed, and a new field is empty', () => {
  const state = storedAnswers(fields, formOf([0, 'ada@example.com'], [2, 'C'], [2, 'A']));
  const changed = [fieldOf('text', { uid: 'constructor' }), ...fields.toReversed()];
  expect(changed.map((field) => previousAnswers(state, field))).toEqual([
    [],
    [],
    ['C', 'A'],
    [],
    ['ada@example.com'],
  ]);
  for (const none of [null, {}, { answers: { 'field-0': ['x'] } }]) {
    expect(changed.map((field) => previousAnswers(none, field))).toEqual(Array(5).fill([]));
  }
});
