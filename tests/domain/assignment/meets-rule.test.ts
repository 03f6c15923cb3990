import fc from 'fast-check';
import { expect, test } from 'vitest';
import { meetsRule, type Requester } from '../../../lib/domain/assignment/meets-rule.ts';
import type { Contact } from '../../../lib/domain/event-types/contact.ts';
import type { Question } from '../../../lib/domain/event-types/event-type.ts';
import {
  type Comparison,
  type Condition,
  type Connective,
  comparisons,
  conditionFields,
  connectives,
} from '../../../lib/domain/event-types/host-assign-rule.ts';

const question = (uid: string, label: string): Question => ({
  uid,
  label,
  type: 'text',
  required: false,
  options: [],
});
const questions = [question('size', 'How large?'), question('why', 'Why?')];

const requester: Requester = {
  contact: {
    email: 'Ada@Wren.Example',
    company: 'Wren & Sons',
    phoneNumber: '+1 213 555 0142',
    locale: 'ja',
    answers: [{ questionUid: 'size', question: 'How large?', content: ['Medium', 'LARGE'] }],
    tracking: { campaign: 'Spring', medium: '' },
  },
  timeZone: 'Asia/Tokyo',
  locationId: 'zoom',
};
const silent: Requester = {
  contact: {
    email: 'ada@wren.example',
    company: '',
    phoneNumber: '',
    locale: null,
    answers: [],
    tracking: {},
  },
  timeZone: 'Asia/Tokyo',
  locationId: undefined,
};

const british: Requester = { ...silent, contact: { ...silent.contact, locale: 'en-GB' } };

const condition = (
  field: Condition['field'],
  operator: Comparison,
  value: string,
  questionUid: string | null = null,
): Condition => ({ field, operator, value, questionUid });
const meets = (one: Condition, by: Requester = requester) =>
  meetsRule({ operator: 'and', groups: [{ operator: 'and', conditions: [one] }] }, questions, by);

test.each([
  ['email', 'is', 'ada@wren.example', true],
  ['email', 'endsWith', '@WREN.example', true],
  ['email', 'endsWith', '@example', false],
  ['email', 'startsWith', 'ADA@', true],
  ['email', 'isNot', 'ada@wren.example', false],
  ['company', 'contains', 'wren', true],
  ['company', 'is', 'wren', false],
  ['phoneNumber', 'startsWith', '+1', true],
  ['locale', 'is', 'JA', true],
  ['locale', 'is', 'en', false],
  ['timeZone', 'startsWith', 'asia/', true],
  ['locationId', 'is', 'ZOOM', true],
  ['campaign', 'is', 'spring', true],
  ['campaign', 'isNot', 'autumn', true],
  ['source', 'is', 'spring', false],
] as const)('condition %s %s %j is %s in any letter case', (field, operator, value, expected) => {
  expect(meets(condition(field, operator, value))).toBe(expected);
});

test('a condition is met if one of several answers meets it, and isNot only if none of them matches', () => {
  const answer = (operator: Comparison, value: string) =>
    meets(condition('answer', operator, value, 'size'));
  expect(answer('is', 'large')).toBe(true);
  expect(answer('startsWith', 'med')).toBe(true);
  expect(answer('is', 'small')).toBe(false);
  expect(answer('isNot', 'medium')).toBe(false);
  expect(answer('isNot', 'small')).toBe(true);
});

test.each(conditionFields.filter((field) => field !== 'email' && field !== 'timeZone'))(
  'the field %s without a value meets only isNot',
  (field) => {
    const about = field === 'answer' ? 'why' : null;
    for (const operator of comparisons) {
      expect(meets(condition(field, operator, 'x', about), silent)).toBe(operator === 'isNot');
    }
  },
);

test('an empty text counts as no value', () => {
  expect(meets(condition('medium', 'contains', 'x'))).toBe(false);
  expect(meets(condition('medium', 'isNot', 'x'))).toBe(true);
});

test('a question that is no longer in the event type counts as one without an answer', () => {
  expect(meets(condition('answer', 'contains', 'e', 'gone'))).toBe(false);
  expect(meets(condition('answer', 'isNot', 'Medium', 'gone'))).toBe(true);
});

const answered = (questionUid: string, about: Question[], ...answers: Contact['answers']) =>
  meetsRule(
    {
      operator: 'and',
      groups: [{ operator: 'and', conditions: [condition('answer', 'is', 'large', questionUid)] }],
    },
    about,
    { ...silent, contact: { ...silent.contact, answers } },
  );

test('two questions with the same label are compared with their own answers', () => {
  const twins = [question('size', 'Size?'), question('hat', 'Size?')];
  const answer = { questionUid: 'hat', question: 'Size?', content: ['Large'] };
  expect(answered('hat', twins, answer)).toBe(true);
  expect(answered('size', twins, answer)).toBe(false);
});

test('an answer belongs to its question even if the label changes or another question gets the label', () => {
  const answer = { questionUid: 'size', question: 'Size?', content: ['Large'] };
  const renamed = [question('size', 'How large?'), question('hat', 'Size?')];
  expect(answered('size', renamed, answer)).toBe(true);
  expect(answered('hat', renamed, answer)).toBe(false);
});

test.each(connectives)('a rule without groups is met by every request (%s)', (operator) => {
  expect(meetsRule({ operator, groups: [] }, questions, silent)).toBe(true);
});

test('groups and conditions are combined with their own connectives', () => {
  const yes = condition('email', 'contains', 'ada');
  const no = condition('email', 'contains', 'bob');
  const truths = fc.array(fc.boolean(), { minLength: 1, maxLength: 4 });
  const join = (operator: Connective, all: readonly boolean[]) =>
    operator === 'and' ? !all.includes(false) : all.includes(true);
  fc.assert(
    fc.property(
      fc.constantFrom(...connectives),
      fc.array(fc.tuple(fc.constantFrom(...connectives), truths), { minLength: 1, maxLength: 4 }),
      (operator, drawn) => {
        const groups = drawn.map(([inner, all]) => ({
          operator: inner,
          conditions: all.map((isTrue) => (isTrue ? yes : no)),
        }));
        const expected = join(
          operator,
          drawn.map(([inner, all]) => join(inner, all)),
        );
        expect(meetsRule({ operator, groups }, questions, requester)).toBe(expected);
      },
    ),
  );
});

test('a condition on a language applies to each of its regions', () => {
  const holds = (operator: Comparison, value: string) =>
    meets(condition('locale', operator, value), british);
  expect([holds('is', 'en'), holds('is', 'en-gb'), holds('is', 'en-US')]).toEqual([
    true,
    true,
    false,
  ]);
  expect([holds('isNot', 'en'), holds('isNot', 'ja')]).toEqual([false, true]);
});
