import { beforeEach, expect, test } from 'vitest';
import { DeleteSchedule } from '../../lib/contract/schedules/delete-schedule.ts';
import { UpdateCurrentUserSettings } from '../../lib/contract/users/update-current-user-settings.ts';
import { at } from '../api/bookings/guests.ts';
import { call } from '../support/http/call.ts';
import { entriesOf } from '../support/messages/entries-of.ts';
import { mailSinkOfFile, type Sunk } from '../support/messages/mail-sink.ts';
import { sentBy, to } from '../support/messages/mailing.ts';
import { create, everyTuesday, guest, host, patched } from '../support/schedules/schedules.ts';
import { newWorld, type Person, type World } from '../support/world.ts';
import { withTarget } from './target-calendars.ts';

const sinkOf = mailSinkOfFile();
const ada = 'ada@example.com';
const bob = 'bob@example.com';
const minuteMs = 60_000;
const times = { startedAt: at(2, '09:00'), endedAt: at(2, '10:00'), timeZone: 'Asia/Tokyo' };
let world: World<'admin'>;

beforeEach(async () => {
  world = await newWorld('admin');
  await mails();
});

/** The mails that are due when the changes until now are a minute old, sorted by receiver. */
const mails = (): Promise<readonly Sunk[]> => sentBy(sinkOf(), Date.now() + minuteMs);

const subjectsOf = (sunk: readonly Sunk[]) =>
  sunk.map((mail) => [to(mail), mail.subject?.split(':')[0]]);

/** Creates a schedule, and sends its invitations. */
async function invited(attendees: readonly object[], parts: object = {}) {
  const schedule = await create(world, { ...times, attendees, ...parts });
  await mails();
  return schedule;
}

const remove = (uid: string, as: Person = world.owner) =>
  call(DeleteSchedule, { as, params: { uid } });

/** The method, UID and SEQUENCE of each calendar object of a mail. */
const objectsOf = (mail: Sunk) =>
  entriesOf(mail).map((text) =>
    ['METHOD', 'UID', 'SEQUENCE'].map(
      (name) => new RegExp(`^${name}:([^@\r]*)`, 'mu').exec(text)?.[1],
    ),
  );

test('attendees with an address get one invitation in their language and time zone, which begins with the message', async () => {
  const yuki = await world.addUser('member', {
    name: 'Yuki',
    locale: 'ja',
    timeZone: 'Asia/Tokyo',
  });
  const attendees = [host(world.owner), host(world.member), guest(yuki), guest({ email: ada })];
  const updateMessage = 'Please bring\nyour slides.';
  const place = { address: '1 High Street', description: 'About rooms' };
  const { uid } = await create(world, { ...times, attendees, updateMessage, ...place });
  expect(await sentBy(sinkOf())).toEqual([]);
  const sent = await mails();
  // The owner created the schedule.
  const byReceiver = new Map(sent.map((mail) => [to(mail), mail]));
  expect([...byReceiver.keys()].toSorted()).toEqual(
    [ada, world.member.email, yuki.email].toSorted(),
  );
  const [toAda, toYuki] = [byReceiver.get(ada), byReceiver.get(yuki.email)];
  expect(toAda?.text).toMatch(
    /^Hello,\n\nMessage:\nPlease bring\nyour slides\.\n\nThe owner has invited you to Talk\./u,
  );
  expect(toAda?.text).toContain('6:00 PM – 7:00 PM');
  expect(toAda?.text).toContain('Japan Standard Time');
  for (const text of ['1 High Street', 'About rooms', world.member.name])
    expect(toAda?.text).toContain(text);
  expect(toYuki?.text).toMatch(
    /^Yuki 様\n\n■ メッセージ\nPlease bring\nyour slides\.\n\nThe owner様から「Talk」への招待/u,
  );
  expect(toYuki?.html).toMatch(/<html lang="ja">.*Please bring<br>your slides/su);
  expect(objectsOf(toAda as Sunk)).toEqual([['REQUEST', uid, '1']]);
  for (const mail of sent) expect(`${mail.text}${mail.html}`).not.toMatch(/https?:|href/u);
  expect(await mails()).toEqual([]);
});

test('a changed time causes a mail to all but the user who changed it, with a higher SEQUENCE', async () => {
  const { uid } = await invited([host(world.owner), guest(world.member), guest({ email: ada })]);
  const next = { startedAt: at(3, '11:00'), endedAt: at(3, '12:00') };
  await patched(world, { uid }, { ...next, updateMessage: 'Sorry!' });
  const sent = await mails();
  expect(subjectsOf(sent)).toEqual(
    [
      [ada, 'New time'],
      [world.member.email, 'New time'],
    ].toSorted(),
  );
  const [mail] = sent.filter((one) => to(one) === ada);
  expect(objectsOf(mail as Sunk)).toEqual([['REQUEST', uid, '2']]);
  expect(mail?.text).toMatch(/Message:\nSorry!\n\nTalk has a new time\./u);
  expect(mail?.text).toMatch(
    /When:\n.*8:00 PM – 9:00 PM.*\n\nPrevious time:\n.*6:00 PM – 7:00 PM/u,
  );
  expect(mail?.entry).toContain(`DTSTART:${at(3, '11:00').replaceAll(/[-:]|\.000/gu, '')}`);
});

test.each([
  ['name', { name: 'Another' }],
  ['description', { description: 'Slides' }],
  ['address', { address: '1 High Street' }],
  ['phoneNumber', { phoneNumber: '+44 20 7946 0000' }],
  ['customLocation', { customLocation: 'The blue room' }],
  ['access', { access: 'Door 2' }],
])('a changed %s causes a mail with the subject Changed and the new text', async (_, change) => {
  const { uid } = await invited([guest({ email: ada })]);
  await patched(world, { uid }, change);
  const sent = await mails();
  expect(subjectsOf(sent)).toEqual([[ada, 'Changed']]);
  expect(sent[0]?.text).toContain(Object.values(change)[0]);
});

test('a change that attendees do not see causes no mail', async () => {
  const { uid } = await invited([guest({ email: ada })]);
  const change = { priority: 'low', transparency: 'transparent', projectId: 7, isRemind: true };
  await patched(world, { uid }, { ...change, visibilityType: 'busy', displayType: 'public' });
  expect(await mails()).toEqual([]);
});

test('an added attendee gets an invitation, a removed one a cancellation, and the others nothing', async () => {
  const { uid } = await invited([guest({ email: ada }), guest(world.member)]);
  const attendees = [guest(world.member), guest({ email: bob })];
  await patched(world, { uid }, { attendees });
  const sent = await mails();
  expect(subjectsOf(sent)).toEqual([
    [ada, 'Removed'],
    [bob, 'Invitation'],
  ]);
  expect(sent.map(objectsOf)).toEqual([[['CANCEL', uid, '2']], [['REQUEST', uid, '2']]]);
  expect(sent[0]?.text).toContain('You no longer attend Talk.');
});

test('a deleted schedule causes a cancellation to all attendees but the user who deleted it', async () => {
  const attendees = [guest({ email: ada }), host(world.admin), guest(world.member)];
  const { uid } = await invited(attendees);
  expect((await remove(uid, world.admin)).status).toBe(204);
  const sent = await mails();
  expect(subjectsOf(sent).toSorted()).toEqual(
    [
      [ada, 'Cancelled'],
      [world.member.email, 'Cancelled'],
    ].toSorted(),
  );
  expect(sent.map(objectsOf)).toEqual([[['CANCEL', uid, '2']], [['CANCEL', uid, '2']]]);
  expect(await mails()).toEqual([]);
});

test('changes with isSendUpdates false cause no mail, and a later change shows them', async () => {
  const silent = { isSendUpdates: false };
  const { uid } = await invited([guest({ email: ada })], silent);
  await patched(world, { uid }, { name: 'Another', ...silent });
  await patched(world, { uid }, { attendees: [guest({ email: bob })], ...silent });
  expect(await mails()).toEqual([]);
  await patched(world, { uid }, { address: '1 High Street' });
  const [mail, ...others] = await mails();
  expect([mail && to(mail), mail?.subject?.includes('Another'), others]).toEqual([bob, true, []]);
});

test('changes within a minute are one mail, and changes that are undone within a minute are none', async () => {
  const { uid } = await create(world, { ...times, attendees: [guest({ email: ada })] });
  await patched(world, { uid }, { name: 'Second', updateMessage: 'One' });
  await patched(world, { uid }, { startedAt: at(2, '08:00'), updateMessage: 'Two' });
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(subjectsOf([mail as Sunk])).toEqual([[ada, 'Invitation']]);
  expect(mail?.text).toContain('Message:\nOne\n\nTwo\n\n');
  expect(objectsOf(mail as Sunk)).toEqual([['REQUEST', uid, '3']]);
  await patched(world, { uid }, { name: 'Third' });
  await patched(world, { uid }, { name: 'Second' });
  expect(await mails()).toEqual([]);
  const { uid: other } = await create(world, { ...times, attendees: [guest({ email: ada })] });
  await remove(other);
  expect(await mails()).toEqual([]);
});

test('users get the messages that their settings allow', async () => {
  const messages = { booked: false, rescheduled: false, cancelled: true };
  await call(UpdateCurrentUserSettings, { as: world.member, body: { messages } });
  const { uid } = await create(world, { ...times, attendees: [guest(world.member)] });
  expect(await mails()).toEqual([]);
  await patched(world, { uid }, { name: 'Another' });
  expect(await mails()).toEqual([]);
  await remove(uid);
  expect(subjectsOf(await mails())).toEqual([[world.member.email, 'Cancelled']]);
});

test('a schedule that is over causes no mail, unless it was moved there', async () => {
  const past = { startedAt: at(-2, '09:00'), endedAt: at(-2, '10:00') };
  const { uid } = await create(world, { ...times, ...past, attendees: [guest({ email: ada })] });
  await patched(world, { uid }, { name: 'Another' });
  expect(await mails()).toEqual([]);
  await remove(uid);
  expect(await mails()).toEqual([]);
  const moved = await invited([guest({ email: ada })]);
  await patched(world, moved, past);
  expect(subjectsOf(await mails())).toEqual([[ada, 'New time']]);
});

test('a guest learns the addresses of hosts, but not those of other guests', async () => {
  const attendees = [
    host(world.member),
    host({ email: 'host@example.com' }),
    guest(world.admin),
    guest({ email: ada }),
    guest({ email: bob }),
  ];
  await create(world, { ...times, attendees, name: 'A public talk' });
  for (const mail of await mails()) {
    const others = [ada, bob, world.admin.email].filter((email) => email !== to(mail));
    const all = `${mail.source}${mail.entry?.replaceAll('\r\n ', '')}`;
    for (const email of others) expect(all).not.toContain(email);
    expect(all).toContain(world.member.email);
    expect(mail.entry?.replaceAll('\r\n ', '').match(/^ATTENDEE/gmu)).toHaveLength(
      to(mail) === world.member.email || to(mail) === 'host@example.com' ? 2 : 3,
    );
  }
});

test('a host with a target calendar gets mails without a calendar entry, unless schedules are not written into it', async () => {
  await withTarget(world.member);
  const { uid } = await create(world, { ...times, attendees: [host(world.member)] });
  const [first] = await mails();
  expect([first && to(first), first?.entry]).toEqual([world.member.email, undefined]);
  const body = { writesSchedules: false };
  await call(UpdateCurrentUserSettings, { as: world.member, body });
  await patched(world, { uid }, { name: 'Another' });
  const [second] = await mails();
  expect(second?.entry).toContain('METHOD:REQUEST');
});

const [tuesday] = everyTuesday.schedules;
const twice = {
  ...everyTuesday,
  schedules: [tuesday, { ...tuesday, startHour: 12, endHour: 13, exceptions: ['2030-03-12'] }],
};

test('each item of a routine is an entry of its own, which is cancelled with the item', async () => {
  const local = { startedAt: '2030-03-05T10:00', endedAt: '2030-03-05T11:00' };
  const routine = { ...local, timeZone: 'Europe/London', routine: twice };
  const { uid } = await create(world, { ...routine, attendees: [guest({ email: ada })] });
  const [invitation] = await mails();
  expect(objectsOf(invitation as Sunk)).toEqual([
    ['REQUEST', `${uid}-1`, '1'],
    ['REQUEST', `${uid}-2`, '1'],
  ]);
  expect(invitation?.text).toMatch(/Next dates:\n(?:.*2030.*\n){5}/u);
  expect(invitation?.entry).toMatch(/BEGIN:VTIMEZONE.*RRULE:FREQ=WEEKLY;INTERVAL=1;BYDAY=TU/su);
  await patched(world, { uid }, { routine: everyTuesday });
  const [update] = await mails();
  expect(objectsOf(update as Sunk)).toEqual([
    ['REQUEST', `${uid}-1`, '2'],
    ['CANCEL', `${uid}-2`, '2'],
  ]);
  await patched(world, { uid }, { routine: null });
  const [single] = await mails();
  expect(objectsOf(single as Sunk)).toEqual([
    ['REQUEST', uid, '3'],
    ['CANCEL', `${uid}-1`, '3'],
  ]);
});

test('only former attendees get a cancellation of an entry that is replaced, and guests do not see its priority', async () => {
  const { uid } = await invited([guest({ email: ada })], {
    description: 'Old plan',
    priority: 'high',
  });
  const attendees = [guest({ email: ada }), guest({ email: bob })];
  const routine = {
    startedAt: '2030-03-05T10:00',
    endedAt: '2030-03-05T11:00',
    routine: everyTuesday,
  };
  const texts = { timeZone: 'Europe/London', description: 'New plan' };
  await patched(world, { uid }, { ...routine, ...texts, attendees });
  const [toAda, toBob] = (await mails()) as [Sunk, Sunk];
  expect([toAda, toBob].map(objectsOf)).toEqual([
    [
      ['REQUEST', `${uid}-1`, '2'],
      ['CANCEL', uid, '2'],
    ],
    [['REQUEST', `${uid}-1`, '2']],
  ]);
  expect(entriesOf(toBob).join()).not.toContain('Old plan');
  expect(entriesOf(toAda).join()).not.toContain('PRIORITY');
});

test('a schedule of whole days is shown with its dates', async () => {
  const days = { isAllDay: true, startedAt: '2030-03-05', endedAt: '2030-03-07' };
  await create(world, { ...days, attendees: [guest({ email: ada })] });
  const [mail] = await mails();
  expect(mail?.text).toContain('When:\nTuesday, March 5, 2030 – Wednesday, March 6, 2030\n');
  expect(mail?.entry).toContain('DTSTART;VALUE=DATE:20300305');
});
