import { expect, test } from 'vitest';
import { composeConferencingNotice } from '../../../lib/domain/messages/compose-conferencing-notice.ts';

const connection = {
  uid: 'account',
  provider: 'teams',
  userId: 'ann',
  account: 'ann@example.com',
  shared: false,
  status: 'failed',
  createdAt: '2032-03-01T00:00:00.000Z',
  updatedAt: '2032-03-02T00:00:00.000Z',
} as const;
const ann = { userId: 'ann', name: 'Ann', email: 'ann@example.com' };

test.each([
  ['en', 'Video meeting account failed: ann@example.com', 'Microsoft Teams'],
  ['ja', '【会議アカウント連携エラー】ann@example.com', 'Microsoft Teams'],
] as const)('a %s message contains the account and its provider', (locale, subject, provider) => {
  const user = { ...ann, locale };
  const message = composeConferencingNotice({ version: 4 }, connection, user, 'Acme');
  expect(message).toMatchObject({
    kind: 'conferencingFailed',
    to: ann,
    letter: { locale, subject, links: [] },
    about: { uid: 'account', version: 4 },
  });
  expect(message.letter.rows.map(({ text }) => text).slice(0, 2)).toEqual([
    'ann@example.com',
    provider,
  ]);
});

test('line breaks in the name of an account are removed from the subject', () => {
  const named = { ...connection, account: 'ann\r\nBcc: eve@example.com' };
  const { letter } = composeConferencingNotice(
    { version: 4 },
    named,
    { ...ann, locale: 'en' },
    'Acme',
  );
  expect(letter.subject).not.toMatch(/[\r\n]/u);
});
