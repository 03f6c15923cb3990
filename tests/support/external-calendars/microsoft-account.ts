import type { Instead, JsonRequest } from '../http/json-server.ts';

// biome-ignore lint/suspicious/noExplicitAny: an event can have any JSON members.
export type Json = Record<string, any>;

export interface Kept {
  /** A single event, or the master of a series. */
  readonly event: Json;
  /**
   * The occurrences of a series, by id. A changed occurrence has all members, the others have only
   * times.
   */
  readonly occurrences?: ReadonlyMap<string, Json>;
  readonly isDeleted?: boolean;
  readonly change: number;
}

export interface MicrosoftManners {
  readonly instead?: Instead;
  readonly pageLength?: number;
  /** Tokens from before this change are too old. */
  readonly oldest?: number;
  /** Omits the master of a series that began before the requested period. */
  readonly hidesMasters?: boolean;
}

/** The data of a Microsoft account; see microsoft-double.ts. */
export class MicrosoftAccount {
  readonly kept = new Map<string, Map<string, Kept>>();
  readonly asked: JsonRequest[] = [];
  readonly transactions = new Map<string, string>();
  calendars: Json[] = [
    {
      id: 'AAMk=',
      name: 'Calendar',
      hexColor: '',
      canEdit: true,
      isDefaultCalendar: true,
      owner: { name: 'Ann', address: 'ann@example.com' },
    },
  ];
  manners: MicrosoftManners = {};
  base = '';
  changes = 0;

  in(calendarId: string): Map<string, Kept> {
    const found = this.kept.get(calendarId) ?? new Map<string, Kept>();
    this.kept.set(calendarId, found);
    return found;
  }

  write(calendarId: string, event: Json, more: Partial<Kept> = {}): Json {
    this.changes += 1;
    const written = { ...event, '@odata.etag': `W/"${this.changes}"` };
    this.in(calendarId).set(event.id, { ...more, event: written, change: this.changes });
    return written;
  }
}

export const usual = {
  isAllDay: false,
  isCancelled: false,
  showAs: 'busy',
  responseStatus: { response: 'organizer' },
  transactionId: null,
  seriesMasterId: null,
};
