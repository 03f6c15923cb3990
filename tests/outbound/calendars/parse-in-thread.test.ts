import { beforeAll, expect, onTestFinished, test } from 'vitest';
import type { RunCalendarJob } from '../../../lib/app/external-calendars/calendar-jobs.ts';
import {
  parseInThread,
  threadLimits,
} from '../../../lib/app/external-calendars/parse-in-thread.ts';
import { calendarOf, eventOf } from '../../domain/external-calendars/reading.ts';
import { hostileAnswers } from '../../support/external-calendars/hostile-calendars.ts';

const event = eventOf('UID:a', 'DTSTART:20261124T090000Z', 'DTEND:20261124T093000Z');

const read = (run: RunCalendarJob, text: string) =>
  run('entries', {
    resources: [{ id: '', etag: '', text }],
    addresses: [],
    sinceMs: 0,
    ownZones: [],
  });

/** Megabytes of valid entries. */
const large = calendarOf(`${event.join('\r\n')}\r\n`.repeat(50_000));

/** Reads large calendars until the connection exceeds its limits. Each calendar alone is within them. */
const readOn = (): Promise<never> =>
  parseInThread(async (run) => {
    for (;;) await read(run, large);
  });

/** Raises the elapsed time limit for busy machines. The limit of CPU time remains that of a deployed service. */
beforeAll(() => {
  const deployed = { ...threadLimits };
  threadLimits.wallMs = 120_000;
  return () => {
    Object.assign(threadLimits, deployed);
  };
});

const quota = { name: 'CalendarFailure', problem: 'quota' };

test('calendars that take too much time together exceed the quota of their connection, and others are read meanwhile', async () => {
  let isEnded = false;
  const heavy = readOn().finally(() => {
    isEnded = true;
  });
  const light = await parseInThread((run) => read(run, calendarOf(...event)));
  expect(light.entries.map(({ uid }) => uid)).toEqual(['a']);
  expect(isEnded).toBe(false);
  await expect(heavy).rejects.toMatchObject(quota);
});

test('ten thousand entries of one calendar are read', async () => {
  const many = calendarOf(`${event.join('\r\n')}\r\n`.repeat(10_000));
  const { entries } = await parseInThread((run) => read(run, many));
  expect(entries).toHaveLength(10_000);
});

test('hundreds of entries with hundreds of unknown zones each are read', async () => {
  const exceptions = (of: number) =>
    Array.from({ length: 200 }, (_, zone) => `EXDATE;TZID=/a/b${of}/c${zone}:20261124T090000`);
  const resources = Array.from({ length: 400 }, (_, index) => ({
    id: `/${index}.ics`,
    etag: '',
    text: calendarOf(...eventOf('DTSTART:20261124T090000Z', ...exceptions(index))),
  }));
  const texts = { resources, addresses: [], sinceMs: 0, ownZones: [] };
  const { entries } = await parseInThread((run) => run('entries', texts));
  expect(entries).toHaveLength(400);
});

test('the calling thread uses less CPU time than the parsing thread', async () => {
  const before = [process.threadCpuUsage(), process.cpuUsage()] as const;
  await expect(readOn()).rejects.toMatchObject(quota);
  const [own, all] = [process.threadCpuUsage(before[0]), process.cpuUsage(before[1])];
  expect(own.user + own.system).toBeLessThan((all.user + all.system) / 2);
});

test('a calendar that exceeds the memory of a thread exceeds the quota, and the process continues', async () => {
  const many = calendarOf('BEGIN:VEVENT\r\nDTSTART:20261124\r\nEND:VEVENT\r\n'.repeat(400_000));
  await expect(parseInThread((run) => read(run, many))).rejects.toMatchObject(quota);
});

test('a response that is nested too deeply for a thread is a failure of its connection', async () => {
  const answer = { url: 'http://a.example/', status: 207, type: 'text/xml' };
  const reading = parseInThread((run) =>
    run('rows', { ...answer, text: hostileAnswers.deepNesting }),
  );
  await expect(reading).rejects.toMatchObject({ name: 'CalendarFailure' });
});

test('a connection is not read further after it exceeds its quota', async () => {
  const again = parseInThread(async (run) => {
    await expect(
      (async () => {
        for (;;) await read(run, large);
      })(),
    ).rejects.toMatchObject(quota);
    return read(run, calendarOf(...event));
  });
  await expect(again).rejects.toMatchObject(quota);
});

test('malformed XML is not a calendar, and the thread continues', async () => {
  const answer = { url: 'http://a.example/', status: 207, type: 'text/xml' };
  await parseInThread(async (run) => {
    await expect(run('rows', { ...answer, text: '<multistatus' })).rejects.toMatchObject({
      problem: 'not-a-calendar',
    });
    expect((await read(run, calendarOf(...event))).entries).toHaveLength(1);
  });
});

test('calendars that exceed the time limit exceed the quota, even with little CPU time', async () => {
  const { wallMs } = threadLimits;
  onTestFinished(() => {
    threadLimits.wallMs = wallMs;
  });
  threadLimits.wallMs = 1;
  await expect(parseInThread((run) => read(run, large))).rejects.toMatchObject(quota);
});
