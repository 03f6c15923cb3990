import { putExternalPart, removeExternalPart } from '../../domain/external-calendars/changes.ts';
import { ownExternalTime } from '../../domain/external-calendars/needs.ts';
import { busyTime, externalTime, hostWeek } from '../../domain/ledger/needs.ts';
import type { Need } from '../../domain/snapshot.ts';
import { type Mark, reads, writes } from '../engine/subject.ts';
import { keys } from '../keys/keys.ts';
import {
  deletePart,
  externalAttributes,
  externalIn,
  hasExternal,
  writePart,
} from './external-time.ts';

/** The weeks of the ledger that needs read. */
function weeksIn(needs: readonly Need[]): readonly number[] {
  const weeks = needs.flatMap(({ kind, key }) => {
    if (kind === hostWeek.kind) return [(key as { readonly week: number }).week];
    return kind === busyTime.kind ? (key as { readonly weeks: readonly number[] }).weeks : [];
  });
  return [...new Set(weeks)];
}

/** The hours of a user contain whether the user has external time. */
const inHours: Mark<string> = {
  keyOf: keys.hours,
  isSet: hasExternal,
  attributesFor: (needs) => externalAttributes(weeksIn(needs)),
};

/** Busy times of hosts in external calendars. */
export const externalBusyTime = {
  reads: [
    reads(externalTime, keys.external, externalIn, inHours),
    reads(ownExternalTime, keys.external, externalIn),
  ],
  writes: [
    writes(putExternalPart, (of, items, { userId, part }) => writePart(of, items, userId, part)),
    writes(removeExternalPart, (of, items, { userId, uid }) => deletePart(of, items, userId, uid)),
  ],
};
