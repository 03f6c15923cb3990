import { pointerTo, type Violation } from '../violation.ts';
import { comparedNumber, comparedText } from './compared-text.ts';
import {
  type FormField,
  isChoice,
  type RoutingComparison,
  type RoutingCondition,
  type RoutingForm,
} from './routing-form.ts';

export type ConditionViolation = Violation<
  'routing-form/unknown-field' | 'routing-form/unknown-option' | 'routing-form/never-met'
>;

type Path = readonly (string | number)[];

const ofNumbers: readonly RoutingComparison[] = ['isGreaterThan', 'isLessThan'];
const ofTexts: readonly RoutingComparison[] = ['contains', 'doesNotContain', 'startsWith'];

/**
 * Refuses conditions that can never be met: the field or option does not exist, the comparison does
 * not fit the field, or the text is blank. `isWhere` is `rules` if the request contains the rules,
 * so that pointers can refer to them. Otherwise pointers refer to the changed fields.
 */
export function conditionViolations(
  { fields, rules }: Pick<RoutingForm, 'fields' | 'rules'>,
  isWhere: 'rules' | 'fields',
): readonly ConditionViolation[] {
  const byUid = new Map(fields.map((field) => [field.uid, withComparedOptions(field)]));
  return rules.flatMap(({ groups }, rule) =>
    groups.flatMap(({ conditions }, group) =>
      conditions.flatMap((condition, index) => {
        const path = ['rules', rule, 'groups', group, 'conditions', index];
        const found = violationOf(condition, byUid.get(condition.fieldUid), path);
        if (found === undefined || isWhere === 'rules') return found ?? [];
        const detail = `The form has a condition at ${found.pointer} that would not fit: ${found.detail}`;
        return { ...found, pointer: pointerTo('fields'), detail };
      }),
    ),
  );
}

/** A field with its options in compared form, which is computed once for all conditions. */
interface ComparedField extends FormField {
  readonly compared: readonly string[];
}

const withComparedOptions = (field: FormField): ComparedField => ({
  ...field,
  compared: field.options.map(comparedText),
});

function violationOf(
  condition: RoutingCondition,
  field: ComparedField | undefined,
  path: Path,
): ConditionViolation | undefined {
  if (field === undefined) {
    const detail = 'The form does not have this field.';
    return { pointer: pointerTo(...path, 'fieldUid'), code: 'routing-form/unknown-field', detail };
  }
  if (textsOf(condition).some((text) => comparedText(text) === '')) {
    return neverMet(path, 'value', 'Must not be blank.');
  }
  if (isChoice(field)) return choiceViolation(condition, field, path);
  return field.type === 'number'
    ? numberViolation(condition, path)
    : textViolation(condition, path);
}

const textsOf = ({ value }: RoutingCondition): readonly string[] => [value ?? []].flat();

/** Most comparisons need a complete option. `contains` and `startsWith` need a part of one. */
function choiceViolation(
  condition: RoutingCondition,
  { compared }: ComparedField,
  path: Path,
): ConditionViolation | undefined {
  const { comparison } = condition;
  if (ofNumbers.includes(comparison)) return neverMet(path, 'comparison', onlyNumbers);
  if (comparison === 'doesNotContain') return undefined;
  const isFound = (text: string) => {
    const wanted = comparedText(text);
    if (comparison === 'contains') return compared.some((option) => option.includes(wanted));
    if (comparison === 'startsWith') return compared.some((option) => option.startsWith(wanted));
    return compared.includes(wanted);
  };
  if (textsOf(condition).every(isFound)) return undefined;
  const detail = 'The field does not have this option.';
  return { pointer: pointerTo(...path, 'value'), code: 'routing-form/unknown-option', detail };
}

function numberViolation(condition: RoutingCondition, path: Path): ConditionViolation | undefined {
  if (ofTexts.includes(condition.comparison)) {
    return neverMet(path, 'comparison', 'A number cannot be compared in this way.');
  }
  const areNumbers = textsOf(condition).every((text) => comparedNumber(text) !== undefined);
  return areNumbers ? undefined : neverMet(path, 'value', 'Must be a number, as the field is.');
}

const onlyNumbers = 'Only fields of the type `number` can be compared in this way.';

const textViolation = (
  { comparison }: RoutingCondition,
  path: Path,
): ConditionViolation | undefined =>
  ofNumbers.includes(comparison) ? neverMet(path, 'comparison', onlyNumbers) : undefined;

const neverMet = (path: Path, member: string, detail: string): ConditionViolation => ({
  pointer: pointerTo(...path, member),
  code: 'routing-form/never-met',
  detail,
});
