import type { Method } from './method.ts';

export const connectives = ['and', 'or'] as const;
export type Connective = (typeof connectives)[number];

/** What of a request a condition looks at: `answer` is that to the question `questionUid`, the five before it are the tracking members. */
export const conditionFields = [
  'email',
  'company',
  'phoneNumber',
  'locale',
  'timeZone',
  'locationId',
  'campaign',
  'source',
  'medium',
  'content',
  'term',
  'answer',
] as const;
export const comparisons = ['is', 'isNot', 'contains', 'startsWith', 'endsWith'] as const;
export type Comparison = (typeof comparisons)[number];

export interface Condition {
  readonly field: (typeof conditionFields)[number];
  /** Null for every field but `answer`. */
  readonly questionUid: string | null;
  readonly operator: Comparison;
  readonly value: string;
}

export interface ConditionGroup {
  readonly operator: Connective;
  readonly conditions: readonly Condition[];
}

/**
 * Whom a booking is given to when its request meets the conditions. The minutes are the most that a
 * host may have of this event type in the day, week or month of the start, in its zone, the booking
 * included; null = no bound.
 */
export interface HostAssignRule {
  readonly uid: string;
  readonly name: string;
  /** Position in the order in which rules are asked; ties by uid. */
  readonly sort: number;
  /** How the groups are joined. No groups: every request meets them. */
  readonly operator: Connective;
  readonly groups: readonly ConditionGroup[];
  /** The hosts to choose from; none = all of the event type. */
  readonly hostIds: readonly string[];
  readonly minutesPerDay: number | null;
  readonly minutesPerWeek: number | null;
  readonly minutesPerMonth: number | null;
  /** Null = the method of the event type. */
  readonly method: Method | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}
