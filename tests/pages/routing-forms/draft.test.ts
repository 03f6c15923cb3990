import { expect, test } from 'vitest';
import {
  comparisonsOf,
  createBody,
  formAddress,
  moved,
  newCondition,
  newDraft,
  newField,
  newRule,
  sentFields,
  sentRules,
  updateBody,
  valueKind,
  withComparison,
  withField,
  withType,
} from '../../../pages/routing-forms/draft.ts';

const size = { ...newField(), uid: 'size', type: 'number' as const };
const topic = { ...newField(), uid: 'topic', type: 'select' as const, options: ['Buying', 'Help'] };

test('empty lines are neither options nor values, and keys of rules are not sent', () => {
  expect(sentFields([{ ...topic, options: ['Buying', '', ' Help '] }])).toEqual([topic]);
  const condition = { fieldUid: 'size', comparison: 'isAnyOf' as const, value: ['1', ' ', '2 '] };
  const rule = { ...newRule(size), groups: [{ operator: 'or' as const, conditions: [condition] }] };
  expect(sentRules([rule])).toEqual([
    {
      operator: 'and',
      groups: [{ operator: 'or', conditions: [{ ...condition, value: ['1', '2'] }] }],
      route: { type: 'message', message: '' },
    },
  ]);
});

test('an update contains only the changed members', () => {
  expect(updateBody({ name: 'Talk' })).toEqual({ name: 'Talk' });
  expect(updateBody({ fields: [topic] })).toEqual({ fields: [topic] });
  expect(updateBody({ rules: [] })).toEqual({ rules: [] });
});

test('a new form has one question, no rules, and a public link', () => {
  expect(createBody(newDraft())).toMatchObject({
    isPublic: true,
    status: 'enable',
    fields: [{ label: '', type: 'text' }],
    rules: [],
    fallback: { type: 'message', message: '' },
  });
});

test('only numbers can be greater or less, and only texts can contain a text', () => {
  expect(comparisonsOf('number')).toContain('isGreaterThan');
  expect(comparisonsOf('number')).not.toContain('contains');
  for (const type of ['text', 'select', 'checkbox'] as const) {
    expect(comparisonsOf(type)).toContain('contains');
    expect(comparisonsOf(type)).not.toContain('isLessThan');
  }
});

test.each([
  [topic, 'is', 'option'],
  [topic, 'isNoneOf', 'options'],
  [topic, 'contains', 'text'],
  [size, 'isGreaterThan', 'text'],
  [size, 'isAnyOf', 'texts'],
  [size, 'isEmpty', 'none'],
  [undefined, 'is', 'text'],
] as const)('the value for %j with %s has the control "%s"', (field, comparison, kind) => {
  expect(valueKind(field, comparison)).toBe(kind);
});

test('another comparison keeps the value if it can', () => {
  const is = { ...newCondition(topic), value: 'Help' };
  const isAnyOf = withComparison(is, 'isAnyOf');
  expect(isAnyOf.value).toEqual(['Help']);
  expect(withComparison(isAnyOf, 'isNot').value).toBe('Help');
  expect(withComparison(is, 'isEmpty').value).toBeNull();
  expect(withComparison(withComparison(is, 'isEmpty'), 'is').value).toBe('');
  expect(withComparison(newCondition(topic), 'isAnyOf').value).toEqual([]);
});

test('another question keeps the comparison only if its type has it', () => {
  const isOver = { fieldUid: 'size', comparison: 'isGreaterThan' as const, value: '5' };
  expect(withField(isOver, topic)).toEqual({ fieldUid: 'topic', comparison: 'is', value: '' });
  const isAnyOf = { fieldUid: 'size', comparison: 'isAnyOf' as const, value: ['5'] };
  expect(withField(isAnyOf, topic)).toEqual({ ...isAnyOf, fieldUid: 'topic', value: [] });
});

test('a question loses its options if its type has none', () => {
  expect(withType(topic, 'checkbox').options).toEqual(['Buying', 'Help']);
  expect(withType(topic, 'text')).toEqual({ ...topic, type: 'text', options: [] });
});

test('an item changes places with its neighbour, and stays at the ends of the list', () => {
  expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
  expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
});

test('the address of a form contains the slug of the team, or otherwise its ID', () => {
  const team = { uid: 'orgA', slug: 'acme' };
  expect(formAddress('https://x.example', team, 'f1')).toBe('https://x.example/t/acme/f/f1');
  expect(formAddress('https://x.example', { ...team, slug: null }, 'f1')).toBe(
    'https://x.example/t/orgA/f/f1',
  );
});
