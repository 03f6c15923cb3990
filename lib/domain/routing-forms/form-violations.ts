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

/** Checks the changed form. It reports only violations that the sent members cause. */
export const formViolations = (
  form: RoutingForm,
  sent: RoutingFormRequest,
  snapshot: Snapshot,
): readonly FormViolation[] => [
  ...repeatedFields(sent.fields ?? []),
  ...(sent.rules || sent.fields ? conditionViolations(form, sent.rules ? 'rules' : 'fields') : []),
  ...routeViolations(sent, snapshot),
];

/**
 * Refuses fields and options with the same name as an earlier one, because only one of them could
 * be found.
 */
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
