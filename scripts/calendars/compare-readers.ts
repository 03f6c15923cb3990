import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { busyOf } from '../../lib/domain/external-calendars/busy-of.ts';
import type { CalendarEntry } from '../../lib/domain/external-calendars/calendar-entry.ts';
import { readEntries } from '../../lib/domain/external-calendars/read-entries.ts';
import { type Spans, subtract } from '../../lib/domain/time/spans.ts';
import { dayMs, zone } from '../../lib/domain/time/zone.ts';
import { Remedy } from '../local/remedy.ts';
import type { CalendarFile, Packages } from './install-packages.ts';

/** Minutes in which only one of the two readers reads a file as busy. */
export interface Difference {
  readonly zone: string;
  readonly ours: Spans;
  readonly theirs: Spans;
}

/** The result of one file: its differences, or the reason why the other reader refuses it. */
export interface Comparison {
  readonly name: string;
  /** Whether one of the readers finds any busy time. */
  readonly isBusy: boolean;
  readonly differences: readonly Difference[];
  readonly refused?: string;
}

type Window = readonly [fromMs: number, untilMs: number];

/** The periods and zones in which a file is compared. */
interface Sample {
  readonly path: string;
  readonly zones: readonly string[];
  readonly windows: readonly Window[];
}

interface Answer {
  /** The busy minutes of each window of each zone. */
  readonly spans?: readonly (readonly Spans[])[];
  readonly refused?: string;
}

/** Zones on both sides of UTC, for files that name none. */
const usualZones = ['Europe/Berlin', 'America/Los_Angeles'];
/** A period in which endless rules are compared, whenever they began. */
const laterYear: Window = [Date.parse('2027-01-01'), Date.parse('2028-01-01')];
const timeoutMs = 150_000;

/** Compares the busy minutes of each file as the service reads them with those of recurring-ical-events. */
export function compareReaders(files: readonly CalendarFile[], packages: Packages): Comparison[] {
  const read = files.map(({ path }) => readFile(path));
  const answers = askTheirs(
    read.map(({ sample }) => sample),
    packages,
  );
  return files.map(({ name }, index) => {
    const { sample, entries } = read[index] as ReadFile;
    const { spans, refused } = answers[index] as Answer;
    if (spans === undefined) {
      return { name, isBusy: false, differences: [], refused: refused ?? '' };
    }
    const all = sample.zones.flatMap((zoneName, of) =>
      sample.windows.map((window, at): Difference => {
        const ours = busyMinutes(entries, window, zoneName);
        const theirs = spans[of]?.[at] ?? [];
        return { zone: zoneName, ours: subtract(ours, theirs), theirs: subtract(theirs, ours) };
      }),
    );
    const differences = all.filter((one) => one.ours.length + one.theirs.length > 0);
    return { name, isBusy: differences.length + spans.flat(2).length > 0, differences };
  });
}

interface ReadFile {
  readonly sample: Sample;
  readonly entries: readonly CalendarEntry[];
}

function readFile(path: string): ReadFile {
  const text = readFileSync(path, 'utf8');
  const { entries, timeZone } = readEntries({
    id: '',
    etag: '',
    text,
    addresses: [],
    sinceMs: Number.NEGATIVE_INFINITY,
  });
  const zones = timeZone === undefined ? usualZones : [timeZone];
  return { sample: { path, zones, windows: windowsOf(text) }, entries };
}

const dateForm = /^(?:DTSTART|RDATE|RECURRENCE-ID|FREEBUSY)[^:\r\n]*:(\d{4})(\d\d)(\d\d)/gimu;

/** A later year, and a year from the first and from the last date of the entries. */
function windowsOf(text: string): readonly Window[] {
  const unfolded = text.replaceAll(/\r?\n[ \t]/gu, '');
  const entries = unfolded.replaceAll(/^BEGIN:VTIMEZONE.*?^END:VTIMEZONE/gimsu, '');
  const dates = [...entries.matchAll(dateForm)]
    .map(([, year, month, day]) => Date.parse(`${year}-${month}-${day}`))
    .filter((ms) => ms > Date.parse('1900-01-01') && ms < Date.parse('2090-01-01'));
  if (dates.length === 0) return [laterYear];
  const ends = new Set([Math.min(...dates), Math.max(...dates)]);
  return [laterYear, ...[...ends].map((ms): Window => [ms - 3 * dayMs, ms + 400 * dayMs])];
}

function busyMinutes(
  entries: readonly CalendarEntry[],
  [fromMs, untilMs]: Window,
  zoneName: string,
): Spans {
  const { spans } = busyOf(entries, { fromMs, untilMs, zone: zone(zoneName) });
  return spans;
}

function askTheirs(samples: readonly Sample[], { python, reader }: Packages): readonly Answer[] {
  const { stdout, status } = spawnSync(python, [reader], {
    input: JSON.stringify(samples),
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'inherit'],
    maxBuffer: Number.POSITIVE_INFINITY,
    timeout: timeoutMs,
    // Time zones of the pinned package tzdata, not of this system.
    env: { ...process.env, PYTHONTZPATH: '' },
  });
  if (status !== 0) throw new Remedy('recurring-ical-events ended without a result.');
  return JSON.parse(stdout) as readonly Answer[];
}
