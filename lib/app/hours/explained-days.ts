import { unprocessable } from '../../contract/problem.ts';
import type { ExplainedStart, StartReason } from '../../domain/hours/explained-starts.ts';
import type { HostCause } from '../../domain/hours/host-causes.ts';
import { minuteToMs } from '../../domain/ledger/week.ts';
import { formatLocalDate } from '../../domain/time/instant.ts';
import { localDay } from '../../domain/time/local-date.ts';
import type { Zone } from '../../domain/time/zone.ts';
import {
  type DayOfStarts,
  instantOf,
  minuteOf,
  type PublicSlot,
  slotOf,
} from './days-of-starts.ts';
import {
  type PublicReason,
  publicHostReason,
  publicStartReason,
  type ReasonReader,
} from './public-reasons.ts';
import { periodViolation } from './requested-period.ts';

/**
 * Maximum size that a page can load and show. The size of one start is unlimited, because a host can have any number of
 * reasons.
 */
const bytesAtMost = 1_000_000;
/** Size of the JSON around the starts of a day, and around all days. */
const bytesAround = 100;

/** Reasons in the order of their first use. Starts refer to them by index. */
interface ExplainedDay extends DayOfStarts {
  readonly slots: PublicSlot[];
  readonly notOffered: { readonly startedAt: string; readonly reasons: readonly number[] }[];
  readonly reasons: PublicReason[];
}

/** Lists every start of the grid by local day. A reason shared by several starts of a day is listed once. */
export function explainedDays(
  starts: Iterable<ExplainedStart>,
  clock: Zone,
  reader: ReasonReader,
): readonly ExplainedDay[] {
  const days = new Map<number, Explaining>();
  let bytes = bytesAround;
  for (const one of starts) {
    const day = localDay(clock, minuteToMs(minuteOf(one)));
    const explaining = days.get(day) ?? new Explaining(formatLocalDate(day), reader);
    if (!days.has(day)) bytes += bytesAround;
    days.set(day, explaining);
    bytes += explaining.add(one);
    if (bytes > bytesAtMost) {
      throw unprocessable([
        periodViolation(
          'With explain=true, the response would exceed 1 MB. Request a shorter period.',
        ),
      ]);
    }
  }
  return [...days.values()].map(({ told }) => told);
}

/** Builds one day, start by start. */
class Explaining {
  readonly told: ExplainedDay;
  readonly #reader: ReasonReader;
  readonly #positions = new Map<string, number>();

  constructor(date: string, reader: ReasonReader) {
    this.told = { date, slots: [], notOffered: [], reasons: [] };
    this.#reader = reader;
  }

  /** Adds a start. Returns its size in bytes, including new reasons. */
  add(one: ExplainedStart): number {
    if ('slot' in one) {
      const slot = slotOf(one.slot);
      this.told.slots.push(slot);
      return bytesOf(slot);
    }
    const { start, reasons, hosts } = one.notOffered;
    const known = this.told.reasons.length;
    const positions = [
      ...reasons.map((reason) => this.#ofStart(reason)),
      ...hosts.flatMap(({ userId, causes }) => causes.map((cause) => this.#ofHost(userId, cause))),
    ];
    const notOffered = { startedAt: instantOf(start), reasons: positions };
    this.told.notOffered.push(notOffered);
    return [notOffered, ...this.told.reasons.slice(known)].reduce((n, it) => n + bytesOf(it), 0);
  }

  #ofStart(reason: StartReason): number {
    const key = reason.code === 'limit' ? JSON.stringify(reason) : reason.code;
    return this.#position(key, () => publicStartReason(reason));
  }

  #ofHost(userId: string, cause: HostCause): number {
    const shown = () => publicHostReason(userId, cause, this.#reader);
    if (!('source' in cause) || cause.code === 'connection') {
      return this.#position(`${userId} ${cause.code}`, shown);
    }
    const { kind, uid, start, end } = cause.source;
    return this.#position(`${userId} ${cause.code} ${kind} ${uid} ${start} ${end}`, shown);
  }

  #position(key: string, shown: () => PublicReason): number {
    const position = this.#positions.get(key) ?? this.told.reasons.push(shown()) - 1;
    this.#positions.set(key, position);
    return position;
  }
}

/** Size including the following comma. */
const bytesOf = (part: object): number => Buffer.byteLength(JSON.stringify(part)) + 1;
