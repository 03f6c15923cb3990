import { externalTime, ownExternalTime } from '../../domain/calendars/needs.ts';
import { keys } from '../keys.ts';
import { reads } from '../subject.ts';
import { externalIn } from './external-time.ts';

/** Busy times of hosts in external calendars. */
export const externalBusyTime = {
  reads: [
    reads(externalTime, keys.external, externalIn),
    reads(ownExternalTime, keys.external, externalIn),
  ],
  writes: [],
};
