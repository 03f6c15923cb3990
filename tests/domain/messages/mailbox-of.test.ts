import { expect, test } from 'vitest';
import { mailboxOf } from '../../../lib/domain/messages/mailbox-of.ts';

test.each([
  ['tessa@example.com', 'tessa@example.com'],
  ['Tessa+a+b@Example.com', 'tessa@example.com'],
  ['t.essa@example.com', 't.essa@example.com'],
  ['T.es.sa+a@gmail.com', 'tessa@gmail.com'],
  ['tessa@googlemail.com', 'tessa@gmail.com'],
  ['t.essa@mail.gmail.com', 't.essa@mail.gmail.com'],
])('mail to %s is delivered to the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
