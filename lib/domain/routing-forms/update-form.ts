import { type Decision, refuseInvalid } from '../decision.ts';
import { eventOf } from '../events.ts';
import type { Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import { unchanged } from '../unchanged.ts';
import type { WriteContext } from '../write-context.ts';
import { putRoutingForm, type RoutingFormChange } from './changes.ts';
import { type FormRefusal, formToChange } from './form-access.ts';
import { type FormViolation, formViolations, type RoutingFormRequest } from './form-violations.ts';
import { storedForm } from './needs.ts';
import type { FormReply, RoutingForm } from './routing-form.ts';

type Refusal = FormRefusal | 'request/unprocessable' | FormViolation['code'];

/** Changes the members that are sent. Refuses the update if they do not fit the other members. */
export function updateForm(
  uid: string,
  sent: RoutingFormRequest,
  snapshot: Snapshot,
  context: WriteContext,
): Decision<FormReply, Refusal, RoutingFormChange> {
  const stored = formToChange(uid, snapshot, context);
  if ('refused' in stored) return stored;
  const members = Object.entries(sent).filter(([, value]) => value !== undefined);
  if (members.length === 0) {
    return unchanged(storedForm(uid), { data: stored.form, version: stored.ver });
  }
  const at = formatInstant(context.nowMs);
  const form: RoutingForm = { ...stored.form, ...Object.fromEntries(members), updatedAt: at };
  const invalid = refuseInvalid(formViolations(form, sent, snapshot));
  if (invalid) return invalid;
  return {
    reply: { data: form, version: stored.ver + 1 },
    changes: [
      putRoutingForm({
        stored: { ...stored, form },
        event: eventOf('routing_form_updated', at, context),
      }),
    ],
  };
}
