import { isManager } from '../access.ts';
import { type Decision, type Refused, refuse } from '../decision.ts';
import { eventOf } from '../events.ts';
import type { Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import type { WriteContext } from '../write-context.ts';
import { type FormRefusal, formToChange } from './form-access.ts';
import { closedForm } from './needs.ts';

/** Takes a form away, so that it takes no more responses; those that it has are still to be erased. */
export function closeForm(
  uid: string,
  snapshot: Snapshot,
  context: WriteContext,
): Decision<object, FormRefusal> {
  // Who began to delete a form may go on: its version was compared then.
  const closed = findClosed(uid, snapshot, context);
  const found = 'refused' in closed ? formToChange(uid, snapshot, context) : closed;
  return 'refused' in found ? found : ended('close', uid, found.ver, context);
}

/** Deletes a closed form, of which all responses are erased. */
export function deleteForm(
  uid: string,
  snapshot: Snapshot,
  context: WriteContext,
): Decision<object, FormRefusal> {
  const closed = findClosed(uid, snapshot, context);
  return 'refused' in closed ? closed : ended('delete', uid, closed.ver, context);
}

function findClosed(
  uid: string,
  snapshot: Snapshot,
  { actor }: WriteContext,
): { readonly ver: number } | Refused<FormRefusal> {
  const ver = snapshot.get(closedForm(uid));
  return ver === undefined || !isManager(actor) ? refuse('routing-form/unknown') : { ver };
}

const ended = (
  change: 'close' | 'delete',
  uid: string,
  ver: number,
  context: WriteContext,
): Decision<object, FormRefusal> => ({
  reply: {},
  changes: {
    kind: 'routing-form',
    change,
    uid,
    ver,
    event: eventOf('routing_form_deleted', formatInstant(context.nowMs), context),
  },
});
