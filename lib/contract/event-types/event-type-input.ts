import * as v from 'valibot';
import { isUid } from '../../domain/uid.ts';
import { uid } from '../fields.ts';
import { mostHosts, wholeEventType, wholeHost } from './event-type-members.ts';

/** What administration sends to write an event type as a whole, in the form of Create Event Type: every member that is left out gets its default. */
export const eventTypeInput = v.strictObject({
  ...wholeEventType,
  uid: v.optional(v.pipe(v.string(), v.check(isUid, 'It is no uid of ours.'))),
  hosts: v.pipe(
    v.array(v.strictObject({ uid, ...wholeHost })),
    v.minLength(1, 'At least one host.'),
    v.maxLength(mostHosts),
  ),
});
