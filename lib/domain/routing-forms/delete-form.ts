import { isManager } from '../access.ts';
import { type Decision, type Refused, refuse } from '../decision.ts';
import { eventOf, type RoutingFormEvent } from '../events.ts';
import type { Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import type { WriteContext } from '../write-context.ts';
import { closeRoutingForm, type RoutingFormChange, removeRoutingForm } from './changes.ts';
import { type FormRefusal, formToChange } from './form-access.ts';
import { closedForm } from './needs.ts';

/** Closes a form, so that it accepts no more responses. Its responses are deleted afterwards. */
export function closeForm(
  uid: string,
  snapshot: Snapshot,
  context: WriteContext,
): Decision<object, FormRefusal, RoutingFormChange> {
  // If-Match is compared only when the form is closed. An interrupted deletion continues with any
  // value.
  const closed = findClosed(uid, snapshot, context);
  const found = 'refused' in closed ? formToChange(uid, snapshot, context) : closed;
  if ('refused' in found) return found;
  const event = deletionOf(context);
  return { reply: {}, changes: [closeRoutingForm({ uid, ver: found.ver, event })] };
}

/** Deletes a closed form after all its responses were deleted. */
export function deleteForm(
  uid: string,
  snapshot: Snapshot,
  context: WriteContext,
): Decision<object, FormRefusal, RoutingFormChange> {
  const closed = findClosed(uid, snapshot, context);
  if ('refused' in closed) return closed;
  const event = deletionOf(context);
  return { reply: {}, changes: [removeRoutingForm({ uid, ver: closed.ver, event })] };
}

function findClosed(
  uid: string,
  snapshot: Snapshot,
  { actor }: WriteContext,
): { readonly ver: number } | Refused<FormRefusal> {
  const ver = snapshot.get(closedForm(uid));
  return ver === undefined || !isManager(actor) ? refuse('routing-form/unknown') : { ver };
}

const deletionOf = (context: WriteContext): RoutingFormEvent =>
  eventOf('routing_form_deleted', formatInstant(context.nowMs), context);
