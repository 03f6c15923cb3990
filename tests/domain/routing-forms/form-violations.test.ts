import fc from 'fast-check';
import { expect, test } from 'vitest';
import { comparedNumber, comparedText } from '../../../lib/domain/routing-forms/compared-text.ts';
import { conditionViolations } from '../../../lib/domain/routing-forms/condition-violations.ts';
import {
  type FormField,
  fieldTypes,
  type RoutingCondition,
  routingComparisons,
} from '../../../lib/domain/routing-forms/routing-form.ts';

const field = (type: FormField['type'], options: readonly string[] = []): FormField => ({
  uid: 'f',
  label: 'F',
  type,
  required: false,
  options,
  questionUid: null,
});
const codesOf = (asked: FormField, condition: Partial<RoutingCondition>) =>
  conditionViolations(
    {
      fields: [asked],
      rules: [
        {
          operator: 'and',
          groups: [
            {
              operator: 'and',
              conditions: [{ fieldUid: 'f', comparison: 'is', value: 'x', ...condition }],
            },
          ],
          route: { type: 'message', message: 'M' },
        },
      ],
    },
    'rules',
  ).map(({ code }) => code);

test.each([
  ['1', 1],
  [' -2.50 ', -2.5],
  ['+3', 3],
  ['１２', 12],
  ['.5', 0.5],
  ['1e3', undefined],
  ['0x10', undefined],
  ['1,000', undefined],
  ['', undefined],
  ['.', undefined],
  ['∞', undefined],
])('%j is parsed as the number %j', (text, number) => expect(comparedNumber(text)).toBe(number));

test('text is compared without case in NFKC, and normalizing it twice changes nothing', () => {
  expect(comparedText(' ＴＯＫＹＯ ')).toBe(comparedText('tokyo'));
  expect(comparedText('ﬁ')).toBe(comparedText('FI'));
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(comparedText(comparedText(text))).toBe(comparedText(text));
    }),
  );
});

test('an option is found in its compared form, and a part of it only by comparisons of parts', () => {
  const choice = field('multiselect', ['Buying', 'ＨＥＬＰ']);
  expect(codesOf(choice, { value: 'help' })).toEqual([]);
  expect(codesOf(choice, { value: 'hel' })).toEqual(['routing-form/unknown-option']);
  expect(codesOf(choice, { comparison: 'isNot', value: 'hel' })).toHaveLength(1);
  expect(codesOf(choice, { comparison: 'isAnyOf', value: ['help', 'no'] })).toHaveLength(1);
  expect(codesOf(choice, { comparison: 'contains', value: 'EL' })).toEqual([]);
  expect(codesOf(choice, { comparison: 'contains', value: 'no' })).toHaveLength(1);
  expect(codesOf(choice, { comparison: 'startsWith', value: 'elp' })).toHaveLength(1);
  expect(codesOf(choice, { comparison: 'doesNotContain', value: 'no' })).toEqual([]);
  expect(codesOf(choice, { comparison: 'isGreaterThan', value: '1' })).toEqual([
    'routing-form/never-met',
  ]);
});

test('a number is compared only with numbers, not as text', () => {
  const number = field('number');
  for (const comparison of ['is', 'isNot', 'isGreaterThan', 'isLessThan'] as const) {
    expect(codesOf(number, { comparison, value: '-1.5' })).toEqual([]);
    expect(codesOf(number, { comparison, value: 'ten' })).toEqual(['routing-form/never-met']);
  }
  expect(codesOf(number, { comparison: 'isNoneOf', value: ['1', 'ten'] })).toHaveLength(1);
  for (const comparison of ['contains', 'doesNotContain', 'startsWith'] as const) {
    expect(codesOf(number, { comparison, value: '1' })).toEqual(['routing-form/never-met']);
  }
});

test('a text field accepts all comparisons except those of numbers, and an unknown field none', () => {
  for (const type of fieldTypes.slice(0, 4)) {
    for (const comparison of routingComparisons) {
      const ofNumbers = comparison === 'isGreaterThan' || comparison === 'isLessThan';
      expect(codesOf(field(type), { comparison })).toHaveLength(ofNumbers ? 1 : 0);
      expect(codesOf(field(type), { comparison, fieldUid: 'g' })).toEqual([
        'routing-form/unknown-field',
      ]);
    }
  }
});

test('a comparison with a blank text is refused as never met', () => {
  const blank = [' ', '\t\n', '\u3000', '\u00a0'];
  for (const type of fieldTypes) {
    for (const comparison of ['is', 'isNot', 'contains', 'doesNotContain', 'startsWith'] as const) {
      const codes = blank.flatMap((value) => codesOf(field(type, ['a']), { comparison, value }));
      expect(codes).toEqual(blank.map(() => 'routing-form/never-met'));
    }
    const value = ['a', ' '];
    expect(codesOf(field(type, ['a']), { comparison: 'isAnyOf', value })).toEqual([
      'routing-form/never-met',
    ]);
  }
});

test('every field accepts isEmpty and isNotEmpty', () => {
  for (const type of fieldTypes) {
    for (const comparison of ['isEmpty', 'isNotEmpty'] as const) {
      expect(codesOf(field(type, ['a']), { comparison, value: null })).toEqual([]);
    }
  }
});
