import { parentPort, workerData } from 'node:worker_threads';
import { busyOf } from '../../../lib/domain/external-calendars/busy-of.ts';
import type { CalendarEntry } from '../../../lib/domain/external-calendars/calendar-entry.ts';
import { zone } from '../../../lib/domain/time/zone.ts';
import { readFeed } from './reading.ts';

/** Evaluates a feed or entries in a worker thread, which the test can terminate. Posts the result and the CPU time. */
const begun = process.threadCpuUsage();
const { given, zone: name } = workerData as {
  readonly given: string | readonly CalendarEntry[];
  readonly zone: string;
};
const addresses = Array.from({ length: 200 }, (_, index) => `ann${index}@example.com`);
const entries = typeof given === 'string' ? readFeed(given, addresses).entries : given;
const period = {
  fromMs: Date.parse('2026-10-01'),
  untilMs: Date.parse('2028-01-01'),
  zone: zone(name),
};
const { spans, cut } = busyOf(entries, period);
const { user, system } = process.threadCpuUsage(begun);
parentPort?.postMessage({
  stretches: spans.length / 2,
  cut: cut.length,
  cpuMs: (user + system) / 1000,
});
