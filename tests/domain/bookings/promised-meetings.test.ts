import { expect, test } from 'vitest';
import { connectedProviders, sharedAccounts } from '../../../lib/domain/conferencing/needs.ts';
import type { AccountProvider } from '../../../lib/domain/event-types/meeting-provider.ts';
import type { Place } from '../../../lib/domain/event-types/place.ts';
import { type ReadValues, read } from '../../support/decisions/read-values.ts';
import {
  after,
  changesOf,
  close,
  confirm,
  create,
  reassign,
  reassignAutomatically,
  reschedule,
  startMs,
  storedIn,
  uid,
  update,
  withStored,
} from './deciding.ts';
import { by, host, hostIds, offering } from './organization.ts';

const zoom: Place = {
  locationId: 'zoom',
  provider: 'zoom',
  url: null,
  phoneNumber: null,
  address: null,
  customLocation: null,
  access: null,
};

type Connected = Readonly<Partial<Record<(typeof hostIds)[number], readonly AccountProvider[]>>>;

/** The providers at which each host has an account. */
const readProviders = (connected: Connected): ReadValues =>
  hostIds.map((userId) => read(connectedProviders(userId), connected[userId] ?? []));

/** Ada and Bo have accounts at Zoom, and Cy has none. */
const at = (parts: Parameters<typeof offering>[0] = {}, more: ReadValues = []): ReadValues => [
  ...offering({ locations: [zoom], ...parts }),
  ...readProviders({ ada: ['zoom'], bo: ['zoom'] }),
  ...more,
];
const meetingOf = (decision: Parameters<typeof changesOf>[0]) => {
  const { booking: stored } = changesOf(decision);
  const { url, urlStatus } = stored.booking;
  return { url, urlStatus, ...stored.meeting };
};
const pending = (userId: string, round = 0) => ({
  url: '',
  urlStatus: 'pending',
  provider: 'zoom',
  userId,
  round,
});
const none = { url: '', urlStatus: 'none' };

test('a booking or request whose host has an account is promised a meeting', () => {
  expect(meetingOf(create(at()))).toEqual(pending('ada'));
  const asked = at({ requiresConfirmation: true });
  expect(meetingOf(create(asked))).toEqual(pending('ada'));
  expect(meetingOf(confirm(after(asked, create(asked))))).toEqual(pending('ada'));
});

test('the confirmation of a request determines again whose account makes its meeting', () => {
  const hosts = [host('ada'), host('bo')];
  const asked = at({ requiresConfirmation: true, hosts, assignment: { type: 'all' } });
  const request = after(asked, create(asked));
  const confirmed = (more: ReadValues) => meetingOf(confirm([...request, ...more]));
  expect(confirmed([])).toEqual(pending('ada'));
  expect(confirmed(readProviders({ bo: ['zoom'] }))).toEqual(pending('bo'));
  const accounts = [{ provider: 'zoom', userId: 'dee' }] as const;
  const sharing = [...readProviders({}), read(sharedAccounts(), { ver: 1, accounts })];
  expect(confirmed(sharing)).toEqual(pending('dee'));
  const nobody = { ...none, provider: 'zoom', userId: null, round: 0 };
  expect(confirmed(readProviders({}))).toEqual(nobody);
});

test.each([
  ['no host has an account', at({ hosts: [host('cy')] })],
  ['the account is at another provider', at({}, readProviders({ ada: ['teams'] }))],
])('a booking has no meeting if %s', (_, from) => {
  expect(meetingOf(create(from))).toEqual(none);
});

test('a fixed link is the meeting', () => {
  const url = 'https://meet.example.com/desk';
  expect(meetingOf(create(at({ locations: [{ ...zoom, url }] })))).toEqual({
    url,
    urlStatus: 'available',
  });
});

test('if no host has an account, the first shared account of the same provider is used', () => {
  const accounts = [
    { provider: 'teams', userId: 'owner' },
    { provider: 'zoom', userId: 'dee' },
    { provider: 'zoom', userId: 'eve' },
  ] as const;
  const sharing = [read(sharedAccounts(), { ver: 1, accounts })];
  expect(meetingOf(create(at({ hosts: [host('cy')] }, sharing)))).toEqual(pending('dee'));
  expect(meetingOf(create(at({}, sharing)))).toEqual(pending('ada'));
});

test('among several hosts with accounts, the first by place and then by ID makes the meeting', () => {
  const together = (hosts: readonly ReturnType<typeof host>[]) =>
    meetingOf(create(at({ hosts, assignment: { type: 'all' } })));
  expect(together([host('ada'), host('bo')])).toEqual(pending('ada'));
  expect(together([host('ada', { sort: 2 }), host('bo', { sort: 1 })])).toEqual(pending('bo'));
  expect(together([host('cy', { sort: 0 }), host('bo', { sort: 3 })])).toEqual(pending('bo'));
});

const booked = (parts: Parameters<typeof offering>[0] = {}, more: ReadValues = []) => {
  const from = at(parts, more);
  return after(from, create(from));
};

/** The stored booking after its meeting was created. */
const withMeeting = (from: ReadValues): ReadValues => {
  const { booking } = storedIn(from);
  const url = 'https://zoom.example/j/1';
  return withStored(from, { booking: { ...booking, url, urlStatus: 'available' } });
};
const kept = { ...pending('ada'), url: 'https://zoom.example/j/1', urlStatus: 'available' };

test('a booking that is moved or renamed keeps its meeting', () => {
  const from = withMeeting(booked());
  expect(meetingOf(reschedule(from, { startedAt: startMs + 3_600_000 }))).toEqual(kept);
  expect(meetingOf(update(from, { startedAt: startMs + 3_600_000 }))).toEqual(kept);
  expect(meetingOf(update(from, { name: 'Another' }))).toEqual(kept);
});

test('a new host gets a new meeting in their own account, or none without an account', () => {
  const from = withMeeting(booked({ hosts: [host('ada')] }));
  expect(meetingOf(reassign(from, 'bo'))).toEqual(pending('bo', 1));
  const without = { ...none, provider: 'zoom', userId: null, round: 1 };
  expect(meetingOf(reassign(from, 'cy'))).toEqual(without);
  const back = after(from, reassign(from, 'cy'));
  expect(meetingOf(reassign(back, 'ada', uid, by('cy')))).toEqual(pending('ada', 2));
  const two = withMeeting(booked({ hosts: [host('ada'), host('bo')] }));
  expect(meetingOf(reassignAutomatically(two))).toEqual(pending('bo', 1));
  const hosts = [{ userId: 'bo', role: 'admin' }] as const;
  expect(meetingOf(update(from, { hosts }))).toEqual(pending('bo', 1));
});

test('a new host keeps the meeting if no messages are sent to the guest', () => {
  const hosts = [{ userId: 'bo', role: 'admin' }] as const;
  const from = withMeeting(booked());
  expect(meetingOf(update(from, { hosts, isSendUpdates: false }))).toEqual(kept);
});

test('an additional host does not change the meeting', () => {
  const hosts = ['ada', 'bo'].map((userId) => ({ userId, role: 'admin' as const }));
  expect(meetingOf(update(withMeeting(booked()), { hosts }))).toEqual(kept);
});

test('a booking that leaves a shared slot gets another meeting, even with the same host', () => {
  const from = withMeeting(booked({ capacity: 3 }));
  expect(meetingOf(reschedule(from, { startedAt: startMs + 3_600_000 }))).toEqual(
    pending('ada', 1),
  );
});

test('a cancelled booking has no meeting', () => {
  expect(meetingOf(close(withMeeting(booked())))).toEqual(none);
});

test('the dry run of a booking returns the meeting status that the booking would have', () => {
  const context = by('ann', 'member', { dryRun: true });
  expect(create(at(), {}, context)).toMatchObject({ reply: { data: { urlStatus: 'pending' } } });
});

test('a booking whose length changes in a shared slot keeps its meeting', () => {
  const from = withMeeting(booked({ capacity: 3 }));
  expect(meetingOf(update(from, { endedAt: startMs + 5_400_000 }))).toEqual(kept);
});

test('a guest who joins a slot after the account of the host failed gets the meeting of the slot', () => {
  const from = booked({ capacity: 3 });
  expect(meetingOf(create([...from, ...readProviders({})]))).toEqual(pending('ada'));
  expect(meetingOf(create(at({ capacity: 3 }, readProviders({}))))).toEqual(none);
});

test('a confirmed request that is alone in its slot has no meeting if no account is left', () => {
  const asked = at({ capacity: 3, requiresConfirmation: true });
  const request = after(asked, create(asked));
  const nobody = { ...none, provider: 'zoom', userId: null, round: 0 };
  expect(meetingOf(confirm([...request, ...readProviders({})]))).toEqual(nobody);
});
