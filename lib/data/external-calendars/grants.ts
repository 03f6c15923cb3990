import { putGrant, removeGrant } from '../../domain/oauth/changes.ts';
import { writes } from '../engine/subject.ts';
import { forgetGrant, writeGrant } from './calendar-grants.ts';

/** The access that users have granted at providers of calendars and meetings. */
export const grants = {
  reads: [],
  writes: [
    writes(putGrant, (of, _, { uid, sealed }) => [writeGrant(of, uid, sealed)]),
    writes(removeGrant, (of, _, { uid, nowMs }) => [forgetGrant(of, uid, nowMs)]),
  ],
};
