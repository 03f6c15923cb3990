import * as v from 'valibot';
import { wholeEventType, wholeHost } from '../contract/event-types/event-type-members.ts';
import { uid } from '../contract/fields.ts';
import { mostHosts } from '../domain/event-types/event-type.ts';
import { newEventTypeViolations } from '../domain/event-types/new-event-type.ts';
import { isUid } from '../domain/uid.ts';
import { parseDocument } from './parse-document.ts';
import { Refused } from './refused.ts';

/** Complete event type in the form of Create Event Type: a missing member gets its default. */
const schema = v.strictObject({
  ...wholeEventType,
  uid: v.optional(v.pipe(v.string(), v.check(isUid, 'Must be a valid event type ID.'))),
  hosts: v.pipe(
    v.array(v.strictObject({ uid, ...wholeHost })),
    v.minLength(1, 'Must contain at least one host.'),
    v.maxLength(mostHosts),
  ),
});

export type EventTypeDocument = v.InferOutput<typeof schema>;

/** Parses a complete event type, or refuses it with all violations. */
export function parseEventTypeDocument(sent: unknown): EventTypeDocument {
  const document = parseDocument(schema, sent);
  const violations = newEventTypeViolations(document, document.hosts);
  if (violations.length > 0) throw new Refused(violations);
  return document;
}
