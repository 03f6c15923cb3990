import { afterAll, expect, test, vi } from 'vitest';

// The tested code reads the language from the document.
vi.stubGlobal('document', { documentElement: { lang: 'en' } });
afterAll(() => vi.unstubAllGlobals());

const { nameOf, writeConditions, writeRoute } = await import(
  '../../../pages/routing-forms/rule-text.ts'
);

const fields = [
  { uid: 'size', label: 'Size' },
  { uid: 'topic', label: ' ' },
];
const isOver = { fieldUid: 'size', comparison: 'isGreaterThan', value: '5' } as const;
const isHelp = { fieldUid: 'topic', comparison: 'isAnyOf', value: ['Help', 'Buying'] } as const;
const isEmpty = { fieldUid: 'gone', comparison: 'isEmpty', value: null } as const;

test('a rule is written as a sentence', () => {
  const group = { operator: 'and', conditions: [isOver, isHelp] } as const;
  expect(writeConditions({ operator: 'and', groups: [group] }, fields)).toBe(
    'If “Size” is greater than “5” and “Question 2” is one of “Help” or “Buying”',
  );
});

test('groups with several conditions are in brackets', () => {
  const groups = [
    { operator: 'or', conditions: [isOver, isOver] },
    { operator: 'and', conditions: [isEmpty] },
  ] as const;
  expect(writeConditions({ operator: 'and', groups }, fields)).toBe(
    'If (“Size” is greater than “5” or “Size” is greater than “5”) and “Removed question” is not answered',
  );
});

test('a route is written with the name of its event type', () => {
  const nameOfType = (uid: string) => (uid === 'e1' ? 'First talk' : uid);
  expect(writeRoute({ type: 'eventType', eventTypeId: 'e1', hostIds: [] }, nameOfType)).toBe(
    'Event type: First talk',
  );
  expect(writeRoute({ type: 'url', url: 'https://a.example' }, nameOfType)).toBe(
    'Website: https://a.example',
  );
  expect(writeRoute({ type: 'message', message: 'Hi' }, nameOfType)).toBe('Message: Hi');
});

test('a question without a label is named by its number', () => {
  expect(fields.map((_, index) => nameOf(fields, index))).toEqual(['Size', 'Question 2']);
});
