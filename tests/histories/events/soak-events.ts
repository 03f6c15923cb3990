import { mkdirSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { startFronts } from '../../support/processes/fronts.ts';
import type { LocalTable } from '../local-table.ts';
import { checkEvents, isOfService } from './check-events.ts';
import type { EventFault } from './event-history.ts';
import { type PlayedEvents, playEvents } from './play-events.ts';

interface Options {
  readonly seed: number;
  readonly clients: number;
  readonly operations: number;
  readonly untilMs: number;
  /** Whether six workers of each queue run, and some are stopped for longer than their lease. */
  readonly isCrowded: boolean;
  /** Whether the number of shards is raised in each history. */
  readonly raisesShards: boolean;
}

const operationsARound = 240;
const killsARound = 60;
const freezesARound = 4;
const places = [
  'dispatch',
  'dispatch',
  'deliver',
  'deliver',
  'sendMessages',
  'sendMessages',
  'syncCalendars',
  'syncCalendars',
  'writeCalendars',
  'writeCalendars',
  'makeMeetings',
  'makeMeetings',
] as const;
/** Six workers of each queue whose workers receive the most jobs. */
const crowd = [
  ...places,
  ...(['deliver', 'sendMessages', 'writeCalendars'] as const).flatMap((worker) =>
    Array.from({ length: 4 }, () => worker),
  ),
];
const folder = '.local/histories';
const tornReads = new URL('./torn-reads.ts', import.meta.url).href;
const shortLayouts = new URL('./short-layouts.ts', import.meta.url).href;
/** Longer than a second, in which a process uses a layout, and the slowest request of a busy machine. */
const stepMs = 12_000;
/** A worker that is stopped uses its layout when it continues. */
const longestFreezeMs = 130_000;

/**
 * Plays histories of events until the first one with a fault. In every third history no worker is killed. Returns
 * whether there was no fault.
 */
export async function soakEvents(
  { seed, clients, operations, untilMs, isCrowded, raisesShards }: Options,
  { empty }: LocalTable,
): Promise<boolean> {
  const nodeArguments = [
    '--import',
    tornReads,
    ...(raisesShards ? ['--import', shortLayouts] : []),
  ];
  const { baseUrls, stop } = await startFronts(2, nodeArguments);
  let done = 0;
  try {
    for (let round = seed; done < operations && performance.now() < untilMs; round += 1) {
      const startedMs = performance.now();
      const played = await playEvents({
        seed: round,
        clients,
        starts: 10,
        operations: Math.min(operationsARound, operations - done),
        kills: isCrowded || round % 3 === 0 ? 0 : killsARound,
        ...(isCrowded && { freezes: freezesARound }),
        ...(raisesShards && { stepMs: isCrowded ? longestFreezeMs : stepMs }),
        places: isCrowded ? crowd : places,
        baseUrls,
        nodeArguments,
      });
      const faults = checkEvents(played);
      done += played.requests;
      const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
      process.stdout.write(
        `seed ${round}: ${summary(played)}; ${seconds} s, ${faults.length} faults; ${done} requests in all\n`,
      );
      for (const error of played.errors) {
        process.stdout.write(`  reported by a worker: ${JSON.stringify(error).slice(0, 500)}\n`);
      }
      if (faults.length > 0) {
        reportFaults(round, played, faults);
        return false;
      }
      await empty();
      // The processes of the service forget the shards of this history.
      if (raisesShards) await sleep(2000);
    }
    return true;
  } finally {
    await stop();
  }
}

function summary({
  requests,
  changes,
  feed,
  damaged,
  calendars,
  meetings,
  received,
  mails,
  deaths,
  wakes,
  errors,
}: PlayedEvents): string {
  const reminders = mails.filter(({ subject }) => subject.startsWith('Reminder'));
  const taken = received.filter(({ isAccepted }) => isAccepted);
  const entries = calendars.flatMap((one) => one.entries);
  const madeByService = feed.filter(isOfService);
  return `${requests} requests, ${changes.length} changes, ${feed.length} events (${madeByService.length} of the service, ${damaged.length} damaged and fixed), ${entries.length} entries, ${meetings.length} meetings, ${received.length} webhooks (${taken.length} taken), ${mails.length} mails (${reminders.length} reminders), ${wakes} wakes, ${deaths.length} kills, ${errors.length} errors`;
}

function reportFaults(seed: number, played: PlayedEvents, faults: readonly EventFault[]): void {
  mkdirSync(folder, { recursive: true });
  const file = `${folder}/events-${seed}.json`;
  writeFileSync(file, JSON.stringify({ faults, ...played }, null, 1));
  for (const { rule, detail } of faults.slice(0, 10)) {
    process.stdout.write(`  ${rule}: ${detail.slice(0, 1000)}\n`);
  }
  process.stdout.write(`The whole history is in ${file}. To repeat it, run with --seed ${seed}.\n`);
}
