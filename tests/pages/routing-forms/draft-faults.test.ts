import { afterAll, expect, test, vi } from 'vitest';
import { type FormDraft, newDraft, newField, newRule } from '../../../pages/routing-forms/draft.ts';

// The tested code reads the language from the document.
vi.stubGlobal('document', { documentElement: { lang: 'en' } });
afterAll(() => vi.unstubAllGlobals());

const { brokenConditions, draftFaults, requireValid } = await import(
  '../../../pages/routing-forms/draft-faults.ts'
);
const { texts } = await import('../../../pages/routing-forms/texts.ts');

const { faults } = texts;
const size = { ...newField(), uid: 'size', label: 'Size', type: 'number' as const };
const topic = {
  ...newField(),
  uid: 'topic',
  label: 'Topic',
  type: 'select' as const,
  options: ['Buying', 'Help'],
};

/** A draft with a rule for each condition. */
const draftWith = (...conditions: readonly object[]): FormDraft => ({
  ...newDraft(),
  name: 'Talk to us',
  fields: [size, topic],
  rules: conditions.map((condition) => ({
    ...newRule(topic),
    groups: [{ operator: 'and', conditions: [condition as never] }],
    route: { type: 'url', url: 'https://example.com' },
  })),
  fallback: { type: 'message', message: 'Thanks' },
});

const at = (rule: number, member: string) => `/rules/${rule}/groups/0/conditions/0/${member}`;
const isHelp = { fieldUid: 'topic', comparison: 'is', value: 'Help' };

test('a complete draft has no faults', () => {
  const draft = draftWith(isHelp, { fieldUid: 'size', comparison: 'isGreaterThan', value: '5' });
  expect(draftFaults(draft)).toEqual({});
  expect(() => requireValid(draft)).not.toThrow();
});

test('conditions on a removed question or option, or with another type, are marked before the draft is saved', () => {
  const draft = draftWith(
    { fieldUid: 'gone', comparison: 'is', value: 'x' },
    { fieldUid: 'topic', comparison: 'isAnyOf', value: ['Help', 'Selling'] },
    { fieldUid: 'topic', comparison: 'isGreaterThan', value: '5' },
    { fieldUid: 'size', comparison: 'is', value: 'many' },
  );
  const expected = {
    [at(0, 'fieldUid')]: faults.removedQuestion,
    [at(1, 'value')]: faults.removedOption,
    [at(2, 'comparison')]: faults.badComparison,
    [at(3, 'value')]: faults.notNumber,
  };
  expect(brokenConditions(draft)).toEqual(expected);
  expect(draftFaults(draft)).toEqual(expected);
});

test('an empty value is a fault only when the draft is saved', () => {
  const draft = draftWith(
    { fieldUid: 'topic', comparison: 'is', value: '' },
    { fieldUid: 'size', comparison: 'isAnyOf', value: [' ', ''] },
    { fieldUid: 'size', comparison: 'isEmpty', value: null },
  );
  expect(brokenConditions(draft)).toEqual({});
  expect(draftFaults(draft)).toEqual({
    [at(0, 'value')]: faults.noValue,
    [at(1, 'value')]: faults.noValue,
  });
});

test('all faults of a draft are found together', () => {
  const draft: FormDraft = {
    ...draftWith(isHelp),
    name: ' ',
    fields: [
      { ...size, label: '' },
      { ...topic, options: ['Help', 'Help '] },
      { ...topic, uid: 'days', type: 'checkbox', options: [' '] },
    ],
    fallback: { type: 'eventType', eventTypeId: '', hostIds: [] },
  };
  const [rule] = draft.rules;
  const rules = rule ? [{ ...rule, route: { type: 'url' as const, url: 'http://a.example' } }] : [];
  expect(draftFaults({ ...draft, rules })).toEqual({
    '/name': faults.blank,
    '/fields/0/label': faults.blank,
    '/fields/1/options': faults.repeated,
    '/fields/2/options': faults.noOptions,
    '/rules/0/route/url': faults.badUrl,
    '/fallback/eventTypeId': faults.noEventType,
  });
  expect(draftFaults({ ...draftWith(), fields: [] })).toEqual({ '/fields': faults.noQuestions });
  expect(() => requireValid({ ...draft, rules })).toThrow('Nothing was saved');
});
