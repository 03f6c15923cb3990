import { beforeEach, expect, test } from 'vitest';
import { UnsubscribeGuest } from '../../../lib/contract/guests/unsubscribe-guest.ts';
import { removeStop } from '../../../lib/data/messages/stopped-addresses.ts';
import { call } from '../../support/http/call.ts';
import { mailSinkOfFile, type Sunk } from '../../support/messages/mail-sink.ts';
import { book, recordsOf, sentBy, to } from '../../support/messages/mailing.ts';
import { create, guest } from '../../support/schedules/schedules.ts';
import { newWorld, type World } from '../../support/world.ts';

const sinkOf = mailSinkOfFile();
const ada = 'ada@example.com';
const bob = 'bob@example.com';
let world: World;

beforeEach(async () => {
  world = await newWorld();
  await mails();
});

const mails = (): Promise<readonly Sunk[]> => sentBy(sinkOf(), Date.now() + 60_000);

const headerOf = ({ headers }: Sunk, name: string) =>
  headers.find(({ key }) => key === name)?.value;

const unsubscribe = (token: string, contentType = 'application/x-www-form-urlencoded') =>
  call(UnsubscribeGuest, {
    query: { token },
    rawBody: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': contentType },
  });

async function invite(attendees: readonly object[]): Promise<readonly Sunk[]> {
  await create(world, { attendees });
  return mails();
}

const tokenOf = (mail: Sunk | undefined): string => {
  const url = mail && headerOf(mail, 'list-unsubscribe');
  const [, token = ''] =
    /^<https:\/\/api\.example\.com\/v1\/public\/unsubscribe\?token=([^>]+)>$/u.exec(url ?? '') ??
    [];
  return token;
};

test('a guest unsubscribes with the headers of a mail about a schedule, and gets no more mails of the organization', async () => {
  const [toAda, toBob] = await invite([guest({ email: ada }), guest({ email: bob })]);
  expect(headerOf(toAda as Sunk, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(tokenOf(toAda)).not.toBe(tokenOf(toBob));
  for (const contentType of [
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
  ])
    expect((await unsubscribe(tokenOf(toAda), contentType)).status).toBe(202);
  expect(
    (await invite([guest({ email: 'ADA@example.com' }), guest({ email: bob })])).map(to),
  ).toEqual([bob]);
  await book(world, await world.eventType([world.member]), { email: ada });
  expect((await mails()).map(to)).toEqual([world.member.email]);
  expect((await recordsOf(world)).filter(({ status }) => status === 'stopped')).toHaveLength(2);
  // Another organization still sends mails.
  world = await newWorld();
  expect((await invite([guest({ email: ada })])).map(to)).toEqual([ada]);
});

test('an operator allows an address again that has unsubscribed', async () => {
  const [mail] = await invite([guest({ email: ada })]);
  await unsubscribe(tokenOf(mail));
  expect(await removeStop(world.of, ada, Date.now())).toMatchObject({ reason: 'unsubscribed' });
  expect((await invite([guest({ email: ada })])).map(to)).toEqual([ada]);
});

test('mails to users have no header for unsubscribing, because users have settings', async () => {
  const [mail] = await invite([guest(world.member)]);
  expect(headerOf(mail as Sunk, 'list-unsubscribe')).toBeUndefined();
});

test('a link that this service did not sign is 404 and stops nothing', async () => {
  const [mail] = await invite([guest({ email: ada })]);
  const token = tokenOf(mail);
  for (const wrong of [`${token}x`, token.slice(1), token.split('.')[0] ?? '', 'x', '']) {
    const { status, body } = await unsubscribe(wrong);
    expect([status, body.code]).toEqual([404, 'guest-link/unknown']);
  }
  expect((await invite([guest({ email: ada })])).map(to)).toEqual([ada]);
});
