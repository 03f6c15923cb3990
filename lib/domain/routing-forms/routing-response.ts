import type { Route, RoutingCondition, RoutingGroup, RoutingRule } from './routing-form.ts';

/** An answer in a request. Only some types of fields accept several texts. */
export interface FieldAnswerInput {
  readonly fieldUid: string;
  readonly content: string | readonly string[];
}

/** An answer as it is stored. */
export interface FieldAnswer {
  readonly fieldUid: string;
  readonly content: readonly string[];
}

/** A condition with the answer that it compared (shortened) and its result. */
export interface SeenCondition extends RoutingCondition {
  readonly saw: readonly string[];
  readonly isMet: boolean;
}

interface SeenGroup extends Pick<RoutingGroup, 'operator'> {
  readonly conditions: readonly SeenCondition[];
}

/**
 * The rule that a response met, as the reason for its route. `index` is its position in the form,
 * from 0.
 */
export interface MatchedRule extends Pick<RoutingRule, 'operator'> {
  readonly index: number;
  readonly groups: readonly SeenGroup[];
}

export interface Routed {
  readonly route: Route;
  /** Null if no rule was met. Then the fallback is the route. */
  readonly matchedRule: MatchedRule | null;
}

export interface RoutingResponse extends Routed {
  readonly uid: string;
  readonly formId: string;
  /** The answers in the order of the fields. */
  readonly answers: readonly FieldAnswer[];
  /** The booking that was made from this response, or null. */
  readonly bookingUid: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface StoredResponse {
  readonly ver: number;
  readonly response: RoutingResponse;
  /** The hash of the token that proves access to the response. */
  readonly tokenHash: string;
}

/** A new token. Only its hash is stored. */
export interface FreshToken {
  readonly token: string;
  readonly hash: string;
  /** Returns the URL of the page that books an event type with the token. */
  readonly urlOf: (eventTypeId: string, token: string) => string;
}

export interface ResponseReply {
  readonly data: RoutingResponse;
  readonly version: number;
}

type ToEventType = Extract<Route, { readonly type: 'eventType' }>;

/**
 * The route of a response with the URL of its booking page. The URL contains the token, so only the
 * reply that contains the token has it.
 */
export type LinkedRoute =
  | Exclude<Route, ToEventType>
  | (ToEventType & {
      readonly url: string;
    });

/** The only reply that contains the token. */
export interface CreatedResponseReply extends Pick<ResponseReply, 'version'> {
  readonly data: Omit<RoutingResponse, 'route'> & {
    readonly route: LinkedRoute;
    readonly token: string;
  };
}
