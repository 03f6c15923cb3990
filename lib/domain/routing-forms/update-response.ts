import { canRespond } from '../access.ts';
import { type Decision, refuse } from '../decision.ts';
import { eventOf } from '../events.ts';
import { refuseVersion } from '../precondition.ts';
import type { Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import { unchanged } from '../unchanged.ts';
import type { WriteContext } from '../write-context.ts';
import { putRoutingResponse, type RoutingFormChange } from './changes.ts';
import { type AnswersRefusal, routedBy } from './create-response.ts';
import type { IsEmail } from './form-answers.ts';
import { storedForm, storedResponse } from './needs.ts';
import type { FieldAnswerInput, ResponseReply } from './routing-response.ts';

export interface NamedResponse {
  readonly formId: string;
  readonly uid: string;
}

type Refusal =
  | 'routing-form/unknown'
  | 'response/unknown'
  | 'caller/role-forbids'
  | 'resource/changed'
  | 'response/booked'
  | AnswersRefusal;

/** Replaces the answers. The route follows from the current form. */
export function updateResponse(
  { formId, uid }: NamedResponse,
  sent: readonly FieldAnswerInput[] | undefined,
  isEmail: IsEmail,
  snapshot: Snapshot,
  context: WriteContext,
): Decision<ResponseReply, Refusal, RoutingFormChange> {
  const ofForm = snapshot.get(storedForm(formId));
  if (ofForm === undefined) return refuse('routing-form/unknown');
  const stored = snapshot.get(storedResponse({ formId, uid }));
  if (stored === undefined) return refuse('response/unknown');
  if (!canRespond(context.actor)) return refuse('caller/role-forbids');
  const changed = refuseVersion(context.precondition, stored.ver);
  if (changed) return changed;
  if (sent === undefined) {
    return unchanged(storedResponse({ formId, uid }), {
      data: stored.response,
      version: stored.ver,
    });
  }
  const routed = routedBy(ofForm.form, sent, isEmail);
  if ('refused' in routed) return routed;
  if (stored.response.bookingUid !== null) return refuse('response/booked');
  const at = formatInstant(context.nowMs);
  const response = { ...stored.response, ...routed, updatedAt: at };
  return {
    reply: { data: response, version: stored.ver + 1 },
    changes: [
      putRoutingResponse({
        stored: { ...stored, response },
        event: eventOf('routing_response_updated', at, context),
      }),
    ],
  };
}
