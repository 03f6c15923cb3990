import { putExternalPart, removeExternalPart } from '../../domain/external-calendars/changes.ts';
import { ownExternalTime } from '../../domain/external-calendars/needs.ts';
import { externalTime } from '../../domain/ledger/needs.ts';
import { reads, writes } from '../engine/subject.ts';
import { keys } from '../keys/keys.ts';
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
