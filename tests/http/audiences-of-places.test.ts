import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CreateCalendarConnection } from '../../lib/contract/calendar-connections/create-calendar-connection.ts';
import { made } from '../api/conferencing/meetings-at-zoom.ts';
import { connectZoom, settle, startZoom } from '../api/conferencing/zoom.ts';
import { call } from '../support/http/call.ts';
import { mailSinkOfFile } from '../support/messages/mail-sink.ts';
import { book, sentBy, to } from '../support/messages/mailing.ts';
import { create, everyTuesday, guest, host } from '../support/schedules/schedules.ts';
import { newWorld, type World } from '../support/world.ts';
import { type TargetCalendar, withTarget, writeAll } from '../workers/target-calendars.ts';

const here = 'tests/http/audiences-of-places.test.ts';
const reads = 'tests/http/audiences.test.ts';
const writes = 'tests/http/audiences-of-writes.test.ts';
const lists = 'tests/api/schedules/audience-lists.test.ts';
const keys = 'tests/api/schedules/concealed-schedules.test.ts';
const feed = 'tests/api/feed/private-schedules.test.ts';

/** The places where a text of a schedule can appear, and the test that searches them for each reader. */
const places = [
  ['replies to reads', reads, '%s reads no text of a concealed schedule with any operation'],
  [
    'histories and the feed',
    reads,
    '%s reads all texts of the other schedules in the history and in the feed',
  ],
  [
    'reasons for a busy host',
    reads,
    'the reasons for a busy host contain the ID of a private schedule only for callers who may know it',
  ],
  ['the log', reads, 'no line of the log contains a text of a schedule'],
  [
    'replies and errors of writes',
    writes,
    '%s gets no text of a concealed schedule in the reply or the error of any write',
  ],
  ['dry runs', writes, '%s gets no text of a concealed schedule from a dry run'],
  [
    'repeated requests',
    writes,
    'a repeated request of the %s is whole for this user alone, and concealed for keys that another user made',
  ],
  [
    'repeated creations',
    keys,
    'a replay of a creation is concealed for a key that another user made, and refused if the schedule does not exist for it',
  ],
  [
    'events about changes by an admin',
    writes,
    'no reader of events about moves and deletions by an admin gets a text of a concealed schedule',
  ],
  ['filters', lists, '%s finds concealed schedules by their hosts alone'],
  [
    'cursors of lists',
    lists,
    'no page of %s is short or empty because of schedules that are left out',
  ],
  [
    'cursors of the feed',
    feed,
    'a page of the feed is not shorter because of schedules that do not exist for the caller',
  ],
  [
    'busy times',
    lists,
    'the busy times of a host contain the ID of a private schedule only for callers who may know it',
  ],
  [
    'webhooks and deliveries',
    lists,
    'webhooks send the form for users outside the audience, and deliveries show it',
  ],
  [
    'the calendar page',
    'tests/journeys/private-entries.test.ts',
    'an admin sees a private entry as busy, moves it and deletes it',
  ],
  ['mails', here, 'no mail about a booking contains a text of a private schedule of its host'],
  [
    'external calendars',
    here,
    'private schedules are written into the external calendars of their hosts alone',
  ],
  [
    'titles of meetings',
    here,
    'a private schedule has a meeting with the account of its creator alone',
  ],
  [
    'accounts that another user connects',
    'tests/tables/delegated-keys.test.ts',
    '$id is 403 for an API key that another user created, also as a dry run and for unknown IDs',
  ],
] as const;

test.each(places)('a test searches %s: %s', (_, file, title) => {
  const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
  expect(text).toContain(`'${title}'`);
});

const marker = 'zq9marker';
const texts = {
  name: `${marker} name`,
  description: marker,
  address: marker,
  displayType: 'private',
};

/** Private schedules of the member, on three days. The owner created them, and a guest attends them. */
async function createPrivate(world: World<'admin'>, attending: { readonly userId: string }) {
  const attendees = [host(world.member), guest(attending)];
  const day = (date: number) => ({
    startedAt: `2030-03-0${date}T10:00:00Z`,
    endedAt: `2030-03-0${date}T11:00:00Z`,
  });
  const shapes = [
    day(4),
    { ...day(5), routine: everyTuesday },
    { ...day(6), transparency: 'transparent' },
  ];
  for (const shape of shapes) await create(world, { ...texts, ...shape, attendees });
}

const hasMarker = ({ double }: TargetCalendar): boolean =>
  [...double.entries.values()].some(({ text }) => text.includes(marker));

test('private schedules are written into the external calendars of their hosts alone', async () => {
  const world: World<'admin'> = await newWorld('admin');
  const attending = await world.addUser('member');
  const { owner, admin, member } = world;
  const targets: TargetCalendar[] = [];
  for (const user of [member, owner, admin, attending]) targets.push(await withTarget(user));
  await createPrivate(world, attending);
  await writeAll();
  expect(targets.map(hasMarker)).toEqual([true, false, false, false]);
  expect(targets[0]?.double.entries.size).toBe(3);
  // The admin cannot connect their calendar with a key for the host.
  const { double } = targets[2] as TargetCalendar;
  const asked = double.asked.length;
  const as = await world.keyFor(member, ['*'], { isDelegated: true });
  const url = `${double.url.replace('dav.example', '127.0.0.1')}/`;
  const body = { provider: 'caldav', url, username: 'ann', password: 'pass' };
  expect((await call(CreateCalendarConnection, { as, body })).status).toBe(403);
  expect(double.asked).toHaveLength(asked);
});

test('a private schedule has a meeting with the account of its creator alone', async () => {
  const zoom = await startZoom();
  const world: World<'admin'> = await newWorld('admin');
  const { owner, admin, member } = world;
  const expiresAtMs = Date.parse('2031-01-01T00:00:00Z');
  for (const user of [admin, member]) {
    await connectZoom(zoom, world, user, { expiresAtMs, shared: true });
  }
  const attendees = [host(member), guest(admin)];
  const sent = { ...texts, attendees, location: 'zoom' };
  await create(world, sent);
  await settle();
  expect(made(zoom)).toEqual([]);
  await connectZoom(zoom, world, owner, { expiresAtMs });
  await create(world, sent);
  await settle();
  expect(made(zoom).map(({ topic }) => topic)).toContain(texts.name);
  expect(new Set(zoom.owners.values())).toEqual(new Set([owner.userId]));
});

const sinkOf = mailSinkOfFile();

test('no mail about a booking contains a text of a private schedule of its host', async () => {
  const world: World<'admin'> = await newWorld('admin');
  const attending = await world.addUser('member');
  await createPrivate(world, attending);
  const eventType = await world.eventType([world.member], { name: 'Consultation' });
  await book(world, eventType);
  const mails = await sentBy(sinkOf());
  const audience = [world.owner, world.member, attending].map(({ email }) => email);
  const found = mails.filter((mail) => !audience.includes(to(mail)));
  expect(found.length).toBeGreaterThan(0);
  for (const { subject, text, html, entry } of found) {
    const content = JSON.stringify([subject, text, html, entry]);
    expect(content).toContain('Consultation');
    expect(content).not.toContain(marker);
  }
});
