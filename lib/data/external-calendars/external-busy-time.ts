import { putExternalPart, removeExternalPart } from '../../domain/calendars/changes.ts';
import { externalTime, ownExternalTime } from '../../domain/calendars/needs.ts';
import { keys } from '../keys.ts';
import { reads, writes } from '../subject.ts';
import { deletePart, externalIn, writePart } from './external-time.ts';

/** Busy times of hosts in external calendars. */
export const externalBusyTime = {
  reads: [
    reads(externalTime, keys.external, externalIn),
    reads(ownExternalTime, keys.external, externalIn),
  ],
  writes: [
    writes(putExternalPart, (of, items, { userId, part }) => writePart(of, items, userId, part)),
    writes(removeExternalPart, (of, items, { userId, uid }) => deletePart(of, items, userId, uid)),
  ],
};
