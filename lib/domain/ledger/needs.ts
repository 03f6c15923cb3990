import { defineNeed } from '../snapshot.ts';
import type { Spans } from '../time/spans.ts';
import type { Entry } from './entry.ts';
import type { ExternalTime } from './external-time.ts';

/** The entries of a host in one week, sorted. `week` counts from the epoch. */
export const hostWeek = defineNeed<
  { readonly userId: string; readonly week: number },
  readonly Entry[]
>('host-week');

/**
 * The merged busy minutes of a host in consecutive weeks. They are enough for a search for free
 * time.
 */
export const busyTime = defineNeed<
  {
    readonly userId: string;
    readonly weeks: readonly number[];
    /** Omits own work of the host. */
    readonly withoutWork?: true;
  },
  Spans
>('busy-time');

/**
 * The busy time of a host in external calendars. If the hours of the host are read with it, it is
 * read only for hosts with connected calendars.
 */
export const externalTime = defineNeed<string, ExternalTime>('external-time');
