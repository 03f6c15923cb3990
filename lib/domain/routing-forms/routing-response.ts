import type { Route, RoutingCondition, RoutingGroup, RoutingRule } from './routing-form.ts';

/** An answer as it is sent: one text, or several of a field that takes several. */
export interface FieldAnswerInput {
  readonly fieldUid: string;
  readonly content: string | readonly string[];
}

/** As it is kept. */
export interface FieldAnswer {
  readonly fieldUid: string;
  readonly content: readonly string[];
}

/** A condition with what it saw of the answer, cut short, and whether that met it. */
export interface SeenCondition extends RoutingCondition {
  readonly saw: readonly string[];
  readonly isMet: boolean;
}

interface SeenGroup extends Pick<RoutingGroup, 'operator'> {
  readonly conditions: readonly SeenCondition[];
}

/** Why a response leads where it does: the rule that it met. `index` is its place in the form, from 0 on. */
export interface MatchedRule extends Pick<RoutingRule, 'operator'> {
  readonly index: number;
  readonly groups: readonly SeenGroup[];
}

export interface Routed {
  readonly route: Route;
  /** Null where none was met, so that the fallback is the route. */
  readonly matchedRule: MatchedRule | null;
}

export interface RoutingResponse extends Routed {
  readonly uid: string;
  readonly formId: string;
  /** In the order of the fields. */
  readonly answers: readonly FieldAnswer[];
  /** The booking that was made by it; null while there is none. */
  readonly bookingUid: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface StoredResponse {
  readonly ver: number;
  readonly response: RoutingResponse;
  /** The hash of the token that proves who answered. */
  readonly tokenHash: string;
}

/** A token that was just made: its text, which is not kept, and what is kept of it. */
export interface FreshToken {
  readonly token: string;
  readonly hash: string;
  /** The page on which an event type is booked by a token. */
  readonly urlOf: (eventTypeId: string, token: string) => string;
}

export interface ResponseReply {
  readonly data: RoutingResponse;
  readonly version: number;
}

type ToEventType = Extract<Route, { readonly type: 'eventType' }>;

/** Where a response leads, with the address at which it is booked. It has the token, so it is shown with the token alone. */
export type LinkedRoute =
  | Exclude<Route, ToEventType>
  | (ToEventType & {
      readonly url: string;
    });

/** The one reply that shows the token. */
export interface CreatedResponseReply extends Pick<ResponseReply, 'version'> {
  readonly data: Omit<RoutingResponse, 'route'> & {
    readonly route: LinkedRoute;
    readonly token: string;
  };
}
