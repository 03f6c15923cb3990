import type { Decision } from '../decision.ts';
import { eventOf } from '../events.ts';
import type { Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import type { WriteContext } from '../write-context.ts';
import { type FormRefusal, formToChange } from './form-access.ts';

/** Takes a form away. */
export function deleteForm(
  uid: string,
  snapshot: Snapshot,
  context: WriteContext,
): Decision<object, FormRefusal> {
  const stored = formToChange(uid, snapshot, context);
  if ('refused' in stored) return stored;
  const event = eventOf('routing_form_deleted', formatInstant(context.nowMs), context);
  return { reply: {}, changes: { kind: 'routing-form', change: 'delete', stored, event } };
}
