import { expect, test } from 'vitest';
import { memberAt } from '../../../pages/settings/kit/member-at.ts';

const question = { label: 'Topic' };
const draft = { name: 'Talk', questions: [question], 'hosts/h1': { weight: 2 } };

test('the member of a pointer is found in lists and objects', () => {
  expect(memberAt(draft, '/name')).toBe('Talk');
  expect(memberAt(draft, '/questions')).toBe(draft.questions);
  expect(memberAt(draft, '/questions/0/label')).toBe('Topic');
  expect(memberAt(draft, '/hosts/h1/weight')).toBe(2);
});

test('a missing member of a list or an object is replaced by the list or the object', () => {
  expect(memberAt(draft, '/questions/0/type')).toBe(question);
  expect(memberAt(draft, '/questions/3/label')).toBe(draft.questions);
});

test('a pointer outside of the draft has no member', () => {
  expect(memberAt(draft, '/nam')).toBeUndefined();
  expect(memberAt(draft, '/hosts/h2/weight')).toBeUndefined();
});
