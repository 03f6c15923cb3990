import { canRespond } from '../access.ts';
import { type Decision, type Refused, refuse, refuseInvalid } from '../decision.ts';
import { eventOf } from '../events.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import { shownUid, type WriteContext } from '../write-context.ts';
import { putRoutingResponse, type RoutingFormChange } from './changes.ts';
import { type FormAnswerViolation, formAnswers, type IsEmail } from './form-answers.ts';
import { storedForm } from './needs.ts';
import { routeOf } from './route-of.ts';
import type { Route, RoutingForm } from './routing-form.ts';
import type {
  CreatedResponseReply,
  FieldAnswerInput,
  FreshToken,
  LinkedRoute,
  RoutingResponse,
} from './routing-response.ts';

export interface RoutingResponseRequest {
  readonly formId: string;
  readonly answers: readonly FieldAnswerInput[];
}

export type AnswersRefusal =
  | 'routing-form/disabled'
  | 'request/unprocessable'
  | FormAnswerViolation['code'];

type Refusal = 'routing-form/unknown' | 'caller/role-forbids' | AnswersRefusal;

export const responseNeeds = (formId: string): Need[] => [storedForm(formId)];

/** Stores a response and returns its route. */
export function createResponse(
  uid: string,
  { token, hash: tokenHash, urlOf }: FreshToken,
  { formId, answers }: RoutingResponseRequest,
  isEmail: IsEmail,
  snapshot: Snapshot,
  context: WriteContext,
): Decision<CreatedResponseReply, Refusal, RoutingFormChange> {
  const stored = snapshot.get(storedForm(formId));
  const isHidden = context.actor.isRespondent && !stored?.form.isPublic;
  if (stored === undefined || isHidden) return refuse('routing-form/unknown');
  if (!canRespond(context.actor)) return refuse('caller/role-forbids');
  const routed = routedBy(stored.form, answers, isEmail);
  if ('refused' in routed) return routed;
  const at = formatInstant(context.nowMs);
  const made = { uid, formId, ...routed, bookingUid: null };
  const response: RoutingResponse = { ...made, createdAt: at, updatedAt: at };
  const shownToken = shownUid(token, context);
  const route = linkedRoute(response.route, (eventTypeId) => urlOf(eventTypeId, shownToken));
  const shown = { ...response, uid: shownUid(uid, context), route, token: shownToken };
  return {
    reply: { data: shown, version: 1 },
    changes: [
      putRoutingResponse({
        stored: { ver: 0, response, tokenHash },
        event: eventOf('routing_response_created', at, context),
      }),
    ],
  };
}

const linkedRoute = (route: Route, urlOf: (eventTypeId: string) => string): LinkedRoute =>
  route.type === 'eventType' ? { ...route, url: urlOf(route.eventTypeId) } : route;

/** Returns the answers with their route in the current form. */
export function routedBy(
  form: RoutingForm,
  sent: readonly FieldAnswerInput[],
  isEmail: IsEmail,
): Pick<RoutingResponse, 'answers' | 'route' | 'matchedRule'> | Refused<AnswersRefusal> {
  const { answers, violations } = formAnswers(form, sent, isEmail);
  const invalid = refuseInvalid(violations);
  if (invalid) return invalid;
  if (form.status === 'disable') return refuse('routing-form/disabled');
  return { answers, ...routeOf(form, answers) };
}
