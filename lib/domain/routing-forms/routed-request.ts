import { type Refused, refuse } from '../decision.ts';
import { type AnswerInput, answersOf } from '../event-types/answers.ts';
import type { EventType } from '../event-types/event-type.ts';
import { eventOf } from '../events.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import type { Violation } from '../violation.ts';
import type { WriteContext } from '../write-context.ts';
import { putRoutingResponse } from './changes.ts';
import { storedForm, storedResponse } from './needs.ts';
import type { RoutingForm } from './routing-form.ts';
import type { RoutingResponse, StoredResponse } from './routing-response.ts';

/** The parsed token of a response: the IDs of the response, and the hash that proves the token. */
export interface ResponseToken {
  readonly formId: string;
  readonly uid: string;
  readonly hash: string;
}

/** A response from which a booking is made. */
export interface ByResponse {
  readonly stored: StoredResponse;
  /** The hosts that the booking may have. Empty means all hosts of the event type. */
  readonly hostIds: readonly string[];
  readonly form: RoutingForm;
}

export type TokenViolation = Violation<
  'response-token/unknown' | 'response-token/expired' | 'response/leads-elsewhere'
>;

/** A booking must be made within a week after the response. */
const lastsMs = 7 * 86_400_000;

/**
 * The expiry of the token of a response, in epoch milliseconds. Until then it can change the
 * response and book with it.
 */
export const tokenEndsMs = ({ createdAt }: Pick<RoutingResponse, 'createdAt'>): number =>
  Date.parse(createdAt) + lastsMs;

export const byResponseNeeds = ({ formId, uid }: ResponseToken): Need[] => [
  storedForm(formId),
  storedResponse({ formId, uid }),
];

/** Returns the response of a token, with its form. Undefined if the token is invalid. */
export function responseBy(
  { formId, uid, hash }: ResponseToken,
  snapshot: Snapshot,
): Pick<ByResponse, 'stored' | 'form'> | undefined {
  const form = snapshot.get(storedForm(formId))?.form;
  const stored = snapshot.get(storedResponse({ formId, uid }));
  const isGood = form !== undefined && stored !== undefined && stored.tokenHash === hash;
  return isGood ? { form, stored } : undefined;
}

/** Returns the response for a booking of an event type, or the violations of its token. */
export function foundByToken(
  token: ResponseToken,
  eventTypeId: string,
  snapshot: Snapshot,
  nowMs: number,
): ByResponse | { readonly violations: readonly TokenViolation[] } {
  const found = responseBy(token, snapshot);
  if (found === undefined) {
    return wrong('response-token/unknown', 'Must be the token of a response that exists.');
  }
  const { response } = found.stored;
  if (tokenEndsMs(response) <= nowMs) {
    return wrong('response-token/expired', 'The response was created more than 7 days ago.');
  }
  const { route } = response;
  if (route.type !== 'eventType' || route.eventTypeId !== eventTypeId) {
    return wrong('response/leads-elsewhere', 'The response does not lead to this event type.');
  }
  return { ...found, hostIds: route.hostIds };
}

const wrong = (code: TokenViolation['code'], detail: string) => ({
  violations: [{ pointer: 'header/X-Response-Token', code, detail }],
});

/**
 * Refuses a booking if the response is already booked or its form is disabled. The response is
 * valid.
 */
export function refuseByResponse({
  form,
  stored,
}: ByResponse): Refused<'routing-form/disabled' | 'response/booked'> | undefined {
  if (stored.response.bookingUid !== null) return refuse('response/booked');
  return form.status === 'disable' ? refuse('routing-form/disabled') : undefined;
}

/**
 * Restricts an event type to the hosts of a route. It ignores the restriction if all hosts take
 * part in each booking.
 */
export function limitedTo(eventType: EventType, hostIds: readonly string[] = []): EventType {
  if (hostIds.length === 0 || eventType.assignment.type === 'all') return eventType;
  return { ...eventType, hosts: eventType.hosts.filter(({ userId }) => hostIds.includes(userId)) };
}

/**
 * Adds the answers of the response to questions that the guest did not answer. An answer that does
 * not fit a question, for example because its options have changed, is omitted.
 */
export function withAnswersOf(
  { form, stored }: ByResponse,
  eventType: Pick<EventType, 'questions'>,
  sent: readonly AnswerInput[],
): readonly AnswerInput[] {
  const answered = new Set(sent.map(({ questionUid }) => questionUid));
  const questions = new Set(eventType.questions.map(({ uid }) => uid));
  const added = form.fields.flatMap(({ uid, questionUid }) => {
    if (questionUid === null || answered.has(questionUid) || !questions.has(questionUid)) return [];
    const content = stored.response.answers.find(({ fieldUid }) => fieldUid === uid)?.content;
    if (content === undefined || !fits(eventType, { questionUid, content })) return [];
    answered.add(questionUid);
    return [{ questionUid, content }];
  });
  return [...sent, ...added];
}

const fits = ({ questions }: Pick<EventType, 'questions'>, answer: AnswerInput): boolean => {
  const asked = questions.filter(({ uid }) => uid === answer.questionUid);
  return answersOf({ questions: asked }, [answer]).violations.length === 0;
};

/** Records the booking of a response. A response has at most one booking. */
export const bookedBy = (
  { stored }: ByResponse,
  bookingUid: string,
  at: string,
  context: WriteContext,
) =>
  putRoutingResponse({
    stored: { ...stored, response: { ...stored.response, bookingUid, updatedAt: at } },
    event: eventOf('routing_response_updated', at, context),
  });
