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
  /** The ID of the field, which the creator of the form chooses. Rules and answers refer to it. */
  readonly uid: string;
  readonly label: string;
  readonly type: (typeof fieldTypes)[number];
  readonly required: boolean;
  /** The allowed answers to `select`, `multiselect` and `checkbox`. Empty for the other types. */
  readonly options: readonly string[];
  /** The question of an event type that this field also answers. */
  readonly questionUid: string | null;
}

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
  /**
   * Several texts for `isAnyOf` and `isNoneOf`. Null for `isEmpty` and `isNotEmpty`. Otherwise one
   * text.
   */
  readonly value: string | readonly string[] | null;
}

export interface RoutingGroup {
  readonly operator: Connective;
  readonly conditions: readonly RoutingCondition[];
}

/** The destination of a response. Empty `hostIds` mean all hosts of the event type. */
export type Route =
  | {
      readonly type: 'eventType';
      readonly eventTypeId: string;
      readonly hostIds: readonly string[];
    }
  | { readonly type: 'url'; readonly url: string }
  | { readonly type: 'message'; readonly message: string };

export interface RoutingRule {
  /** Operator between the groups. */
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
  /** The rules in evaluation order. The first rule that is met decides. */
  readonly rules: readonly RoutingRule[];
  /** The route of responses that meet no rule. */
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

/** The members that a client sends. */
export type FormMembers = Omit<RoutingForm, 'uid' | 'createdAt' | 'updatedAt'>;
