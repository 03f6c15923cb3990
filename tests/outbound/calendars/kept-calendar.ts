import { onTestFinished } from 'vitest';
import type { CalendarChanges } from '../../../lib/app/external-calendars/read-changes.ts';
import { busyOf } from '../../../lib/domain/external-calendars/busy-of.ts';
import {
  type SyncedCalendar,
  withChanges,
} from '../../../lib/domain/external-calendars/synced-calendar.ts';
import { zone } from '../../../lib/domain/time/zone.ts';
import type {
  Asking,
  CalendarAccount,
  CalendarSource,
} from '../../../lib/outbound/calendars/calendar-source.ts';
import { readRows } from '../../../lib/outbound/calendars/dav-collection.ts';
import { openSource } from '../../../lib/outbound/calendars/open-source.ts';
import { local } from '../receivers.ts';
import { readChangesHere } from './run-here.ts';

/** Opens an account like the worker, at a fixed date. */
export function open(account: CalendarAccount, asking: Partial<Asking> = {}): CalendarSource {
  const source = openSource(account, { surroundings: local, nowMs, ...asking }, readRows);
  onTestFinished(source.close);
  return source;
}

export const nowMs = Date.parse('2026-10-20T12:00:00Z');

/** The stored state of a calendar between two synchronizations. */
export class KeptCalendar {
  #kept: SyncedCalendar | undefined;
  readonly #id: string;

  constructor(id: string) {
    this.#id = id;
  }

  /** Reads the changes and stores them. */
  async sync(source: CalendarSource): Promise<CalendarChanges> {
    const entries = this.#kept?.entries ?? [];
    const changes = await readChangesHere(source, this.#id, {
      state: this.#kept?.state,
      etags: () => new Map(entries.map(({ id, etag }) => [id, etag])),
      addresses: [],
      sinceMs: nowMs - 62 * 86_400_000,
    });
    this.#kept = withChanges(this.#kept, { id: this.#id, ...changes, timeZone: null });
    return changes;
  }

  get ids(): readonly string[] {
    return (this.#kept?.entries ?? []).map(({ id }) => id).toSorted();
  }

  get uids(): readonly string[] {
    return (this.#kept?.entries ?? []).map(({ uid }) => uid).toSorted();
  }

  /** The number of entries that could not be read. */
  get unreadable(): number {
    return (this.#kept?.entries ?? []).reduce((sum, one) => sum + (one.unreadable ?? 0), 0);
  }

  get state(): string {
    return this.#kept?.state ?? '';
  }

  /** The busy times, each as `2026-11-24T09:00/10:00`. The entries pass through JSON, as in the table. */
  busy(from: string, until: string, named = 'UTC'): readonly string[] {
    const entries = JSON.parse(JSON.stringify(this.#kept?.entries ?? []));
    const asked = { fromMs: Date.parse(from), untilMs: Date.parse(until), zone: zone(named) };
    const { spans, cut } = busyOf(entries, asked);
    if (cut.length > 0) return [`cut: ${cut}`];
    return Array.from({ length: spans.length / 2 }, (_, index) => {
      const [start = '', end = ''] = spans
        .slice(index * 2, index * 2 + 2)
        .map((minute) => new Date(minute * 60_000).toISOString().slice(0, 16));
      return end.startsWith(start.slice(0, 10)) ? `${start}/${end.slice(11)}` : `${start}/${end}`;
    });
  }
}
