import type { Snapshot } from '../snapshot.ts';
import { pointerTo, type Violation } from '../violation.ts';
import { type ConditionViolation, conditionViolations } from './condition-violations.ts';
import { type RouteViolation, routeViolations } from './route-violations.ts';
import type { FormField, FormMembers, RoutingForm } from './routing-form.ts';

export type RoutingFormRequest = {
  readonly [Name in keyof FormMembers]?: FormMembers[Name] | undefined;
};

export type FormViolation =
  | Violation<'routing-form/item-repeated'>
  | ConditionViolation
  | RouteViolation;

/** What is wrong with a form as it would be, as far as what was sent makes it wrong. */
export const formViolations = (
  form: RoutingForm,
  sent: RoutingFormRequest,
  snapshot: Snapshot,
): readonly FormViolation[] => [
  ...repeatedFields(sent.fields ?? []),
  ...(sent.rules || sent.fields ? conditionViolations(form, sent.rules ? 'rules' : 'fields') : []),
  ...routeViolations(sent, snapshot),
];

/** Fields and options that name what an earlier one named: only one of the two could be found. */
const repeatedFields = (fields: readonly FormField[]): readonly FormViolation[] => [
  ...repeated(
    fields.map(({ uid }) => uid),
    'fields',
  ),
  ...fields.flatMap(({ options }, index) => repeated(options, 'fields', index, 'options')),
];

const repeated = (
  names: readonly string[],
  ...path: readonly (string | number)[]
): readonly FormViolation[] =>
  names.flatMap((name, index) =>
    names.indexOf(name) === index
      ? []
      : [
          {
            pointer: pointerTo(...path, index),
            code: 'routing-form/item-repeated' as const,
            detail: 'Must not repeat an earlier item.',
          },
        ],
  );
