import { expect, test } from 'vitest';
import { composeCalendarNotice } from '../../../lib/domain/messages/compose-calendar-notice.ts';
import { connection } from '../external-calendars/connecting.ts';

const failed = { object: { lastError: 'unauthorized' }, version: 7 };

/** The rows and the closing of the letter about a failed connection, in one text. */
function read(provider: 'caldav' | 'google', locale: 'en' | 'ja', event = failed): string {
  const user = { userId: 'ann', name: 'Ann', email: 'ann@example.com', locale };
  const { letter } = composeCalendarNotice(event, { ...connection, provider }, user, 'Acme');
  return [...letter.rows.map(({ text }) => text), ...letter.closing].join('\n');
}

test('a message about withdrawn consent mentions the consent and no password', () => {
  expect(read('caldav', 'en')).toContain('rejected the username and password');
  expect(read('google', 'en')).toContain('Your consent was withdrawn or has expired');
  expect(read('google', 'en')).toContain('give it again');
  expect(read('google', 'en')).not.toMatch(/password/u);
  expect(read('google', 'ja')).toContain('アクセスの許可');
  expect(read('google', 'ja')).not.toContain('パスワード');
});

test('a message about any other failure is the same for every provider', () => {
  const away = { ...failed, object: { lastError: 'unreachable' } };
  expect(read('google', 'en', away)).toContain('The provider cannot be reached.');
});
