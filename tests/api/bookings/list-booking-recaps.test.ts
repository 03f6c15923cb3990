import { test } from 'vitest';
import { expectNewestFirst, testAccess, testList } from './attachment-lists.ts';

testList('recap');
testAccess('recap');

test('the newest recap is listed first, with exactly its members', () =>
  expectNewestFirst('recap', ['actionItems', 'createdAt', 'summary', 'title', 'updatedAt']));
