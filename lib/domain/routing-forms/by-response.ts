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

/** The token of a response as it was sent: what it names, and the hash that proves it. */
export interface ResponseToken {
  readonly formId: string;
  readonly uid: string;
  readonly hash: string;
}

/** What a response gives to those who book by it. */
export interface ByResponse {
  readonly stored: StoredResponse;
  /** Who can have the booking; none: all hosts of the event type. */
  readonly hostIds: readonly string[];
  readonly form: RoutingForm;
}

export type TokenViolation = Violation<
  'response-token/unknown' | 'response-token/expired' | 'response/leads-elsewhere'
>;

/** A person who was led somewhere has a week to book there. */
const lastsMs = 7 * 86_400_000;

/** Until when a response is changed and booked with its token, in epoch milliseconds. */
export const tokenEndsMs = ({ createdAt }: Pick<RoutingResponse, 'createdAt'>): number =>
  Date.parse(createdAt) + lastsMs;

export const byResponseNeeds = ({ formId, uid }: ResponseToken): Need[] => [
  storedForm(formId),
  storedResponse({ formId, uid }),
];

/** The response whose token was sent, with its form; undefined where the token is not good for one. */
export function responseBy(
  { formId, uid, hash }: ResponseToken,
  snapshot: Snapshot,
): Pick<ByResponse, 'stored' | 'form'> | undefined {
  const form = snapshot.get(storedForm(formId))?.form;
  const stored = snapshot.get(storedResponse({ formId, uid }));
  const isGood = form !== undefined && stored !== undefined && stored.tokenHash === hash;
  return isGood ? { form, stored } : undefined;
}

/** The response by which an event type is to be booked, or what is wrong with its token. */
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

/** Why nothing can be booked by a response that is good. */
export function refuseByResponse({
  form,
  stored,
}: ByResponse): Refused<'routing-form/disabled' | 'response/booked'> | undefined {
  if (stored.response.bookingUid !== null) return refuse('response/booked');
  return form.status === 'disable' ? refuse('routing-form/disabled') : undefined;
}

/**
 * The event type as it is offered to those who were led to some of its hosts. Where by now all hosts take
 * part in each booking, none are chosen from.
 */
export function limitedTo(eventType: EventType, hostIds: readonly string[] = []): EventType {
  if (hostIds.length === 0 || eventType.assignment.type === 'all') return eventType;
  return { ...eventType, hosts: eventType.hosts.filter(({ userId }) => hostIds.includes(userId)) };
}

/**
 * The answers that were sent, and those of the response to other questions of the event type. What does not fit
 * a question, which has other options, say, is no answer to it.
 */
export function withAnswersOf(
  { form, stored }: ByResponse,
  eventType: Pick<EventType, 'questions'>,
  sent: readonly AnswerInput[],
): readonly AnswerInput[] {
  const said = new Set(sent.map(({ questionUid }) => questionUid));
  const questions = new Set(eventType.questions.map(({ uid }) => uid));
  const added = form.fields.flatMap(({ uid, questionUid }) => {
    if (questionUid === null || said.has(questionUid) || !questions.has(questionUid)) return [];
    const content = stored.response.answers.find(({ fieldUid }) => fieldUid === uid)?.content;
    if (content === undefined || !fits(eventType, { questionUid, content })) return [];
    said.add(questionUid);
    return [{ questionUid, content }];
  });
  return [...sent, ...added];
}

const fits = ({ questions }: Pick<EventType, 'questions'>, answer: AnswerInput): boolean => {
  const asked = questions.filter(({ uid }) => uid === answer.questionUid);
  return answersOf({ questions: asked }, [answer]).violations.length === 0;
};

/** Records the booking of a response, which is its only one. */
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
