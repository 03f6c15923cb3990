import { beforeEach, expect, test } from 'vitest';
import { DeleteSchedule } from '../../lib/contract/schedules/delete-schedule.ts';
import { ListScheduleHistory } from '../../lib/contract/schedules/list-schedule-history.ts';
import { at } from '../api/bookings/guests.ts';
import { tellChanges } from '../support/feed/tell-changes.ts';
import { call } from '../support/http/call.ts';
import { mailSinkOfFile, type Sunk } from '../support/messages/mail-sink.ts';
import { sentBy, to } from '../support/messages/mailing.ts';
import { create, guest, patched } from '../support/schedules/schedules.ts';
import { newWorld, type World } from '../support/world.ts';

const sinkOf = mailSinkOfFile();
const ada = 'ada@example.com';
const bob = 'bob@example.com';
const times = { startedAt: at(2, '09:00'), endedAt: at(2, '10:00'), timeZone: 'Asia/Tokyo' };
let world: World;

beforeEach(async () => {
  world = await newWorld();
  await mails();
});

/** The mails that are due when the changes until now are a minute old, sorted by receiver. */
const mails = (): Promise<readonly Sunk[]> => sentBy(sinkOf(), Date.now() + 60_000);

const subjectsOf = (sunk: readonly Sunk[]) =>
  sunk.map((mail) => [to(mail), mail.subject?.split(':')[0]]);

/** Creates a private schedule, and sends its invitations. */
async function invited() {
  const attendees = [guest({ email: ada }), guest({ email: bob })];
  const texts = { displayType: 'private', description: 'Old plan' };
  const schedule = await create(world, { ...times, ...texts, attendees });
  await mails();
  return schedule;
}

test('a removed attendee of a private schedule does not see its later texts', async () => {
  const { uid } = await invited();
  const secret = { name: 'Secret', description: 'New plan', attendees: [guest({ email: bob })] };
  await patched(world, { uid }, secret);
  const sent = await mails();
  expect(subjectsOf(sent)).toEqual([
    [ada, 'Removed'],
    [bob, 'Changed'],
  ]);
  expect(`${sent[0]?.source}${sent[0]?.entry}`).not.toMatch(/Secret|New plan/u);
  expect(sent[1]?.text).toMatch(/Secret.*New plan/su);
});

test('an attendee who is removed before the deletion of a private schedule does not see its later texts', async () => {
  const { uid } = await invited();
  await patched(world, { uid }, { attendees: [guest({ email: bob })] });
  await patched(world, { uid }, { description: 'New plan', updateMessage: 'Only for Bob' });
  await call(DeleteSchedule, { as: world.owner, params: { uid } });
  const sent = await mails();
  expect(subjectsOf(sent)).toEqual([
    [ada, 'Removed'],
    [bob, 'Cancelled'],
  ]);
  expect(`${sent[0]?.source}${sent[0]?.entry}`).not.toMatch(/New plan|Only for Bob/u);
  expect(sent[0]?.entry).toContain('Old plan');
  for (const { entry } of sent) expect(entry).toMatch(/^METHOD:CANCEL\r?$/mu);
});

/** A text of the maximum length: 40,000 bytes. */
const longest = (one: string) => one.repeat(10_000);

test('a change of a very long text that removes, adds and moves causes a cancellation, an invitation and an update', async () => {
  const attendees = [guest({ email: ada }), guest({ email: bob })];
  const parts = { description: longest('🗓'), address: 'Old hall' };
  const { uid } = await create(world, { ...times, ...parts, attendees });
  await mails();
  await patched(
    world,
    { uid },
    {
      attendees: [guest({ email: bob }), guest({ email: 'eve@example.com' })],
      description: longest('🍵'),
      startedAt: at(2, '08:00'),
    },
  );
  await patched(world, { uid }, { address: 'New hall', isSendUpdates: false });
  const [toAda, toBob, toEve] = (await mails()) as [Sunk, Sunk, Sunk];
  expect(subjectsOf([toAda, toBob, toEve])).toEqual([
    [ada, 'Removed'],
    [bob, 'New time'],
    ['eve@example.com', 'Invitation'],
  ]);
  expect(toAda.entry).toMatch(/^METHOD:CANCEL\r?$/mu);
  const ofAda = `${toAda.text}${toAda.html}${toAda.entry?.replaceAll('\r\n ', '')}`;
  expect(ofAda).toContain('6:00 PM');
  expect(ofAda).not.toMatch(/🍵|🗓|New hall/u);
  expect(toBob.text).toMatch(/When:\n.*5:00 PM.*\n\nPrevious time:\n.*6:00 PM/u);
  expect(toBob.text).toContain('🍵');
});

test('the event of a change with a very long former text keeps the former attendees, status and times', async () => {
  const attendees = [guest({ email: ada })];
  const { uid } = await create(world, { ...times, description: longest('🗓'), attendees });
  const change = { attendees: [], description: longest('🍵'), startedAt: at(2, '08:00') };
  await patched(world, { uid }, change);
  await tellChanges();
  const { body } = await call(ListScheduleHistory, { as: world.owner, params: { uid } });
  expect(body.data[0]).toMatchObject({
    truncated: ['tracking', 'answers', 'previous/description'],
    object: { description: longest('🍵') },
  });
  expect(body.data[0]?.previous).toEqual({
    attendees: [expect.objectContaining({ email: ada })],
    startedAt: at(2, '09:00'),
  });
});

/** 99 guests with addresses of 250 characters. */
const manyGuests = Array.from({ length: 99 }, (_, index) => {
  const labels = ['a', 'b', 'c'].map((one) => one.repeat(55)).join('.');
  return guest({ email: `${'x'.repeat(68)}${10 + index}@${labels}.example.com` });
});

test('a guest who is removed within a minute after a change of a schedule whose longest member is its attendees gets a cancellation', async () => {
  const parts = { access: '🗓'.repeat(2000), customLocation: '🗓'.repeat(2000) };
  const attendees = [guest({ email: bob })];
  const members = { ...times, ...parts, description: '予'.repeat(8000), attendees };
  const { uid } = await create(world, members);
  const silent = { isSendUpdates: false };
  await patched(world, { uid }, { attendees: [...attendees, ...manyGuests], ...silent });
  expect((await mails()).map(to)).toEqual([bob]);
  await patched(world, { uid }, { description: '定'.repeat(8000), ...silent });
  await patched(world, { uid }, { attendees: manyGuests });
  expect(subjectsOf(await mails())).toEqual([[bob, 'Removed']]);
  const { body } = await call(ListScheduleHistory, { as: world.owner, params: { uid } });
  const [, changed] = body.data;
  expect(changed?.object.attendees).toHaveLength(100);
  expect(changed).toMatchObject({
    version: 3,
    truncated: ['tracking', 'answers', 'previous/description', 'object/description'],
    object: { status: 'open', startedAt: times.startedAt },
  });
});

/** Creates a schedule, and sends its invitation. */
async function sentInvitation() {
  const schedule = await create(world, { ...times, attendees: [guest({ email: ada })] });
  await mails();
  return schedule;
}

const remove = (uid: string, query: Readonly<Record<string, string>>) =>
  call(DeleteSchedule, { as: world.owner, params: { uid }, query });

test('the cancellation of a deleted schedule begins with its updateMessage, and is not sent with isSendUpdates false', async () => {
  const noted = await sentInvitation();
  const updateMessage = 'We meet next week & not now.';
  expect((await remove(noted.uid, { updateMessage })).status).toBe(204);
  const [mail, ...others] = await mails();
  expect([mail?.subject?.split(':')[0], others]).toEqual(['Cancelled', []]);
  expect(mail?.text).toContain('Message:\nWe meet next week & not now.\n\n');
  const silent = await sentInvitation();
  expect((await remove(silent.uid, { isSendUpdates: 'false' })).status).toBe(204);
  expect(await mails()).toEqual([]);
});
