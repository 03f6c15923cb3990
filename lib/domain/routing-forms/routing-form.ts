import type { Connective } from '../event-types/host-assign-rule.ts';

export const formStatuses = ['enable', 'disable'] as const;

export const fieldTypes = [
  'text',
  'textarea',
  'email',
  'phone',
  'number',
  'select',
  'multiselect',
  'checkbox',
] as const;

export interface FormField {
  /** Given by who makes the form; rules and answers name the field by it. */
  readonly uid: string;
  readonly label: string;
  readonly type: (typeof fieldTypes)[number];
  readonly required: boolean;
  /** The answers allowed for `select`, `multiselect` and `checkbox`; empty for the others. */
  readonly options: readonly string[];
  /** The question of an event type to which the answer is the answer, too. */
  readonly questionUid: string | null;
}

/** Whether a field is answered with options. */
export const isChoice = ({ type }: Pick<FormField, 'type'>): boolean =>
  type === 'select' || type === 'multiselect' || type === 'checkbox';

export const routingComparisons = [
  'isEmpty',
  'isNotEmpty',
  'is',
  'isNot',
  'contains',
  'doesNotContain',
  'startsWith',
  'isAnyOf',
  'isNoneOf',
  'isGreaterThan',
  'isLessThan',
] as const;
export type RoutingComparison = (typeof routingComparisons)[number];

export interface RoutingCondition {
  readonly fieldUid: string;
  readonly comparison: RoutingComparison;
  /** Several texts for `isAnyOf` and `isNoneOf`, null for `isEmpty` and `isNotEmpty`, else one. */
  readonly value: string | readonly string[] | null;
}

export interface RoutingGroup {
  readonly operator: Connective;
  readonly conditions: readonly RoutingCondition[];
}

/** Where a response leads. No `hostIds`: every host of the event type. */
export type Route =
  | {
      readonly type: 'eventType';
      readonly eventTypeId: string;
      readonly hostIds: readonly string[];
    }
  | { readonly type: 'url'; readonly url: string }
  | { readonly type: 'message'; readonly message: string };

export interface RoutingRule {
  /** How the groups are joined. */
  readonly operator: Connective;
  readonly groups: readonly RoutingGroup[];
  readonly route: Route;
}

export interface RoutingForm {
  readonly uid: string;
  readonly name: string;
  readonly description: string;
  readonly status: (typeof formStatuses)[number];
  readonly isPublic: boolean;
  readonly fields: readonly FormField[];
  /** In the order in which they are asked: the first that is met decides. */
  readonly rules: readonly RoutingRule[];
  /** Where a response leads that meets none of them. */
  readonly fallback: Route;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface StoredForm {
  readonly ver: number;
  readonly form: RoutingForm;
}

export interface FormReply {
  readonly data: RoutingForm;
  readonly version: number;
}

/** The members that users send. */
export type FormMembers = Omit<RoutingForm, 'uid' | 'createdAt' | 'updatedAt'>;
