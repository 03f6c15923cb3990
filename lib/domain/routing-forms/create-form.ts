import { isManager } from '../access.ts';
import { type Decision, refuse, refuseInvalid } from '../decision.ts';
import { eventOf } from '../events.ts';
import type { Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import { shownUid, type WriteContext } from '../write-context.ts';
import { putRoutingForm, type RoutingFormChange } from './changes.ts';
import { type FormViolation, formViolations } from './form-violations.ts';
import type { FormMembers, FormReply, RoutingForm } from './routing-form.ts';

type Refusal = 'caller/role-forbids' | 'request/unprocessable' | FormViolation['code'];

/** Creates a form. Refuses rules that lead to an unknown event type or can never be met. */
export function createForm(
  uid: string,
  sent: FormMembers,
  snapshot: Snapshot,
  context: WriteContext,
): Decision<FormReply, Refusal, RoutingFormChange> {
  if (!isManager(context.actor)) return refuse('caller/role-forbids');
  const at = formatInstant(context.nowMs);
  const form: RoutingForm = { uid, ...sent, createdAt: at, updatedAt: at };
  const invalid = refuseInvalid(formViolations(form, sent, snapshot));
  if (invalid) return invalid;
  return {
    reply: { data: { ...form, uid: shownUid(uid, context) }, version: 1 },
    changes: [
      putRoutingForm({
        stored: { ver: 0, form },
        event: eventOf('routing_form_created', at, context),
      }),
    ],
  };
}
