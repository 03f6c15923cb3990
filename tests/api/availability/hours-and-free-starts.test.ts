import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newcomer, patched, post } from '../../support/hours/calendars.ts';
import { newWorld } from '../../support/world.ts';
import { offers } from '../bookings/guests.ts';

// The clock changes below are in 2027, and past starts are not offered.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-01-01T00:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const range = (startHour: number, endHour: number) => ({
  startHour,
  startMinute: 0,
  endHour,
  endMinute: 0,
});
const hours = (startHour: number, endHour: number, more: object = {}) => ({
  ...range(startHour, endHour),
  frequencyType: 1,
  ...more,
});

/** A host with an event type of one hour. `starts` lists the offered starts, and `set` changes the calendar. */
async function bookable(calendar: object) {
  const world = await newWorld();
  const host = await newcomer(world);
  const eventType = await world.eventType([host], { duration: 60, interval: 60 });
  const { uid } = await post(host, calendar);
  const starts = async (from: string, to: string) =>
    (await offers(world, eventType, from, to)).map(({ startedAt }) => startedAt.slice(0, 16));
  const set = (changes: object) => patched(host, uid, changes);
  return { world, host, eventType, uid, starts, set };
}

test('a host without hours is not offered, and is offered from the first calendar on', async () => {
  const world = await newWorld();
  const host = await newcomer(world);
  const eventType = await world.eventType([host], { duration: 60, interval: 60 });
  const offered = () => offers(world, eventType, '2027-03-01T00:00:00Z', '2027-03-02T00:00:00Z');
  expect(await offered()).toEqual([]);
  await post(host, { calendars: [hours(9, 11)] });
  expect((await offered()).map(({ startedAt }) => startedAt)).toEqual([
    '2027-03-01T09:00:00.000Z',
    '2027-03-01T10:00:00.000Z',
  ]);
});

test('a change of the hours or of their time zone changes the offered starts immediately', async () => {
  const { starts, set } = await bookable({ calendars: [hours(9, 10)] });
  const day = () => starts('2027-03-01T00:00:00Z', '2027-03-02T00:00:00Z');
  expect(await day()).toEqual(['2027-03-01T09:00']);
  await set({ calendars: [hours(12, 14), hours(16, 17)] });
  expect(await day()).toEqual(['2027-03-01T12:00', '2027-03-01T13:00', '2027-03-01T16:00']);
  await set({ timezone: 'Asia/Tokyo' });
  expect(await day()).toEqual(['2027-03-01T03:00', '2027-03-01T04:00', '2027-03-01T07:00']);
  await set({ calendars: [] });
  expect(await day()).toEqual([]);
});

test('only the hours of the default calendar count, and those of a new default count immediately', async () => {
  const { host, starts } = await bookable({ calendars: [hours(9, 10)] });
  const day = () => starts('2027-03-01T00:00:00Z', '2027-03-02T00:00:00Z');
  const other = await post(host, { calendars: [hours(14, 15)] });
  expect(await day()).toEqual(['2027-03-01T09:00']);
  await patched(host, other.uid, { isDefault: true });
  expect(await day()).toEqual(['2027-03-01T14:00']);
});

test('a window that crosses midnight belongs to the day on which it begins', async () => {
  const { starts, set } = await bookable({
    calendars: [hours(22, 2, { frequencyType: 2, wday: 1 })],
  });
  const week = () => starts('2027-03-01T00:00:00Z', '2027-03-07T00:00:00Z');
  const night = ['2027-03-01T22:00', '2027-03-01T23:00', '2027-03-02T00:00', '2027-03-02T01:00'];
  expect(await week()).toEqual(night);
  // The Tuesday is closed, but its first hours belong to Monday's window.
  await set({ overrides: { '2027-03-02': [] } });
  expect(await week()).toEqual(night);
  await set({ overrides: { '2027-03-01': [] } });
  expect(await week()).toEqual([]);
});

test('an override replaces the hours of its day with other hours, no hours, or hours past midnight', async () => {
  const { starts, set } = await bookable({
    calendars: [hours(9, 10)],
    overrides: {
      '2027-03-02': [range(12, 13), range(15, 16)],
      '2027-03-03': [],
      '2027-03-04': [range(23, 1)],
    },
  });
  const days = () => starts('2027-03-01T00:00:00Z', '2027-03-06T00:00:00Z');
  expect(await days()).toEqual([
    '2027-03-01T09:00',
    '2027-03-02T12:00',
    '2027-03-02T15:00',
    '2027-03-04T23:00',
    '2027-03-05T00:00',
    '2027-03-05T09:00',
  ]);
  await set({ overrides: {} });
  expect(await days()).toHaveLength(5);
});

test('an exception removes one hours item on its date and on no other date', async () => {
  const { starts } = await bookable({
    calendars: [hours(9, 10, { exceptions: ['2027-03-02'] }), hours(14, 15)],
  });
  expect(await starts('2027-03-01T00:00:00Z', '2027-03-03T00:00:00Z')).toEqual([
    '2027-03-01T09:00',
    '2027-03-01T14:00',
    '2027-03-02T14:00',
  ]);
});

test('an hours item counts from its start until its end', async () => {
  const { starts } = await bookable({
    calendars: [
      hours(9, 11, { startedAt: '2027-03-02T10:00:00Z', endedAt: '2027-03-04T10:00:00Z' }),
    ],
  });
  expect(await starts('2027-03-01T00:00:00Z', '2027-03-06T00:00:00Z')).toEqual([
    '2027-03-02T10:00',
    '2027-03-03T09:00',
    '2027-03-03T10:00',
    '2027-03-04T09:00',
  ]);
});

/** First starts in UTC of two days with hours from nine to ten. In most zones the clocks change between them. */
const walls = [
  ['Asia/Kathmandu', '2027-03-01', ['2027-03-01T03:15', '2027-03-02T03:15']],
  ['Australia/Adelaide', '2027-04-03', ['2027-04-02T22:30', '2027-04-03T23:30']],
  ['Australia/Lord_Howe', '2027-04-03', ['2027-04-02T22:00', '2027-04-03T22:30']],
  ['Australia/Lord_Howe', '2027-10-02', ['2027-10-01T22:30', '2027-10-02T22:00']],
  ['America/New_York', '2027-03-13', ['2027-03-13T14:00', '2027-03-14T13:00']],
  ['America/New_York', '2027-11-06', ['2027-11-06T13:00', '2027-11-07T14:00']],
  ['Europe/London', '2027-03-27', ['2027-03-27T09:00', '2027-03-28T08:00']],
  ['Pacific/Chatham', '2027-04-03', ['2027-04-02T19:15', '2027-04-03T20:15']],
] as const;

test.each(walls)(
  'hours from nine o’clock begin at nine local time in %s on and after %s',
  async (timezone, _, utc) => {
    const world = await newWorld();
    const host = await newcomer(world);
    const eventType = await world.eventType([host], { duration: 60, interval: 15 });
    await post(host, { timezone, calendars: [hours(9, 10)] });
    const from = `${utc[0].slice(0, 10)}T00:00:00.000Z`;
    const to = new Date(Date.parse(from) + 2 * 86_400_000).toISOString();
    const offered = await offers(world, eventType, from, to);
    expect(offered.map(({ startedAt }) => startedAt.slice(0, 16))).toEqual(utc);
  },
);

test('a window that begins in a skipped hour begins after it, and one in a repeated hour includes both occurrences', async () => {
  const { starts, set } = await bookable({
    timezone: 'America/New_York',
    calendars: [hours(2, 4)],
  });
  // The clocks skip from two to three on that day, so one hour remains.
  expect(await starts('2027-03-14T00:00:00Z', '2027-03-15T00:00:00Z')).toEqual([
    '2027-03-14T07:00',
  ]);
  await set({ calendars: [hours(1, 2)] });
  expect(await starts('2027-11-07T00:00:00Z', '2027-11-08T00:00:00Z')).toEqual([
    '2027-11-07T05:00',
    '2027-11-07T06:00',
  ]);
});
