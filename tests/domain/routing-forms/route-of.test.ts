import fc from 'fast-check';
import { expect, test } from 'vitest';
import { routeOf } from '../../../lib/domain/routing-forms/route-of.ts';
import {
  type FormField,
  type RoutingComparison,
  type RoutingCondition,
  type RoutingRule,
  routingComparisons,
} from '../../../lib/domain/routing-forms/routing-form.ts';
import type { FieldAnswer } from '../../../lib/domain/routing-forms/routing-response.ts';

const field = (uid: string, type: FormField['type']): FormField => ({
  uid,
  label: uid,
  type,
  required: false,
  options: [],
  questionUid: null,
});
const fields = [field('text', 'text'), field('many', 'checkbox'), field('number', 'number')];
const fallback = { type: 'message', message: 'fallback' } as const;
const ruleOf = (rule: Pick<RoutingRule, 'operator' | 'groups'>, index: number): RoutingRule => ({
  ...rule,
  route: { type: 'message', message: `rule ${index}` },
});

const words = [
  '',
  'tea',
  'TEA',
  'ｔｅａ',
  'green tea',
  'teapot',
  'ﬁ',
  'FI',
  'ÉTÉ',
  'été',
  'ß',
  'οδος',
];
const numbers = ['1', '1.0', '１', '-2', '2.5', '10', '9', '010'];
const word = fc.constantFrom(...words.filter((one) => one !== ''));
const number = fc.constantFrom(...numbers);

const isOfMany = (comparison: RoutingComparison) =>
  comparison === 'isAnyOf' || comparison === 'isNoneOf';
const isOfNone = (comparison: RoutingComparison) =>
  comparison === 'isEmpty' || comparison === 'isNotEmpty';

const condition: fc.Arbitrary<RoutingCondition> = fc
  .record({
    fieldUid: fc.constantFrom('text', 'many', 'number', 'gone'),
    comparison: fc.constantFrom(...routingComparisons),
  })
  .chain(({ fieldUid, comparison }) => {
    const one = fieldUid === 'number' ? number : word;
    const several: fc.Arbitrary<RoutingCondition['value']> = isOfMany(comparison)
      ? fc.array(one, { minLength: 1, maxLength: 3 })
      : one;
    const value = isOfNone(comparison) ? fc.constant(null) : several;
    return value.map((sent) => ({ fieldUid, comparison, value: sent }));
  });
const operator = fc.constantFrom('and' as const, 'or' as const);
const group = fc.record({
  operator,
  conditions: fc.array(condition, { minLength: 1, maxLength: 3 }),
});
const rule = fc.record({ operator, groups: fc.array(group, { minLength: 1, maxLength: 3 }) });
const rules = fc.array(rule, { maxLength: 4 }).map((some) => some.map(ruleOf));
const answer = (fieldUid: string, content: fc.Arbitrary<string>, most: number) =>
  fc
    .array(content, { maxLength: most })
    .map((texts): FieldAnswer[] => (texts.length > 0 ? [{ fieldUid, content: texts }] : []));
const answers = fc
  .tuple(answer('text', word, 1), answer('many', word, 3), answer('number', number, 1))
  .map((some) => some.flat());

/** The oracle of conditions: implements each comparison separately. */
function isMetByOracle({ fieldUid, comparison, value }: RoutingCondition, said: FieldAnswer[]) {
  const texts = said.find((one) => one.fieldUid === fieldUid)?.content ?? [];
  const fold = (text: string) =>
    text.normalize('NFKC').toLowerCase().toUpperCase().normalize('NFKC');
  const isNumber = fieldUid === 'number';
  const plain = texts.map((text) => (isNumber ? Number(fold(text)) : fold(text)));
  const wanted = [value ?? []].flat().map((one) => (isNumber ? Number(fold(one)) : fold(one)));
  const [first = ''] = wanted;
  switch (comparison) {
    case 'is':
    case 'isAnyOf':
      return wanted.some((one) => plain.includes(one));
    case 'isNot':
    case 'isNoneOf':
      return !wanted.some((one) => plain.includes(one));
    case 'contains':
      return texts.some((text) => fold(text).includes(fold(String(value))));
    case 'doesNotContain':
      return texts.every((text) => !fold(text).includes(fold(String(value))));
    case 'startsWith':
      return texts.some((text) => fold(text).indexOf(fold(String(value))) === 0);
    case 'isGreaterThan':
      return isNumber && plain.some((one) => one > first);
    case 'isLessThan':
      return isNumber && plain.some((one) => one < first);
    case 'isEmpty':
      return texts.length === 0;
    case 'isNotEmpty':
      return texts.length !== 0;
  }
}

const both = (how: 'and' | 'or', all: readonly boolean[]) =>
  how === 'and' ? !all.includes(false) : all.includes(true);

test('a response gets the route of its first met rule, or the fallback if none is met', () => {
  fc.assert(
    fc.property(rules, answers, (some, said) => {
      const index = some.findIndex((one) =>
        both(
          one.operator,
          one.groups.map((each) =>
            both(
              each.operator,
              each.conditions.map((asked) => isMetByOracle(asked, said)),
            ),
          ),
        ),
      );
      const { route, matchedRule } = routeOf({ fields, rules: some, fallback }, said);
      expect(route).toEqual(some[index]?.route ?? fallback);
      expect(matchedRule?.index).toBe(index === -1 ? undefined : index);
    }),
    { numRuns: 500 },
  );
});

test('the returned conditions of the matched rule show that it is met', () => {
  fc.assert(
    fc.property(rules, answers, (some, said) => {
      const { matchedRule } = routeOf({ fields, rules: some, fallback }, said);
      if (matchedRule === null) return;
      const { operator: how, groups, index } = matchedRule;
      const met = groups.map((each) =>
        both(
          each.operator,
          each.conditions.map(({ isMet }) => isMet),
        ),
      );
      expect(both(how, met)).toBe(true);
      expect(groups).toMatchObject(some[index]?.groups ?? []);
    }),
    { numRuns: 200 },
  );
});

test('order of answers, letter case and full-width characters do not change the route', () => {
  fc.assert(
    fc.property(rules, answers, (some, said) => {
      const form = { fields, rules: some, fallback };
      const { route } = routeOf(form, said);
      expect(routeOf(form, said.toReversed()).route).toEqual(route);
      const shouted = said.map((one) => ({
        ...one,
        content: one.content.map((text) => text.toUpperCase().normalize('NFKC')),
      }));
      expect(routeOf(form, shouted).route).toEqual(route);
    }),
    { numRuns: 200 },
  );
});

const met = (fieldUid: string, comparison: RoutingComparison, value: string, ...said: string[]) =>
  routeOf(
    {
      fields,
      rules: [
        ruleOf(
          {
            operator: 'and',
            groups: [{ operator: 'and', conditions: [{ fieldUid, comparison, value }] }],
          },
          0,
        ),
      ],
      fallback,
    },
    said.length > 0 ? [{ fieldUid, content: said }] : [],
  ).matchedRule !== null;

test('number fields are compared as numbers, and digits in text fields as text', () => {
  expect(met('number', 'isGreaterThan', '9', '10')).toBe(true);
  expect(met('number', 'is', '1', '1.0')).toBe(true);
  expect(met('number', 'isLessThan', '-1', '-2')).toBe(true);
  expect(met('number', 'isGreaterThan', '1')).toBe(false);
  expect(met('text', 'is', '1', '1.0')).toBe(false);
});

test('case folding depends neither on the next letter nor on the number of letters in the result', () => {
  expect(met('text', 'startsWith', 'ΟΔΟΣ', 'ΟΔΟΣΑ')).toBe(true);
  expect(met('text', 'startsWith', 'οδος', 'ΟΔΟΣΑ')).toBe(true);
  expect(met('text', 'is', 'STRASSE', 'straße')).toBe(true);
  expect(met('text', 'is', 'STRAẞE', 'Strasse')).toBe(true);
  expect(met('text', 'is', 'ΟΔΟΣΑ', 'ΟΔΟΣ')).toBe(false);
});

test('one of several answers is enough, and a missing answer meets only negative comparisons', () => {
  expect(met('many', 'is', 'b', 'A', 'B')).toBe(true);
  expect(met('many', 'isNot', 'b', 'A', 'B')).toBe(false);
  expect(met('many', 'isNot', 'b')).toBe(true);
  expect(met('many', 'doesNotContain', 'b')).toBe(true);
  expect(met('many', 'contains', 'b')).toBe(false);
});

test('the matched rule contains at most 255 whole characters of an answer', () => {
  const long = '😀'.repeat(300);
  const { matchedRule } = routeOf(
    {
      fields,
      rules: [
        ruleOf(
          {
            operator: 'or',
            groups: [
              {
                operator: 'or',
                conditions: [{ fieldUid: 'text', comparison: 'isNotEmpty', value: null }],
              },
            ],
          },
          0,
        ),
      ],
      fallback,
    },
    [{ fieldUid: 'text', content: [long] }],
  );
  expect(matchedRule?.groups[0]?.conditions[0]?.saw).toEqual(['😀'.repeat(255)]);
});
