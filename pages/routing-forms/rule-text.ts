import type {
  FormField,
  Route,
  RoutingCondition,
  RoutingRule,
} from '../../lib/domain/routing-forms/routing-form.ts';

import { texts } from './texts.ts';

type Fields = readonly Pick<FormField, 'uid' | 'label'>[];

/** The label of a field; another text if the form no longer has the field. */
export const labelOf = (fields: Fields, uid: string): string => {
  const index = fields.findIndex((field) => field.uid === uid);
  return index < 0 ? texts.removedQuestion : nameOf(fields, index);
};

/** The label of a field, or its number while it has no label. */
export const nameOf = (fields: Fields, index: number): string =>
  fields[index]?.label.trim() || texts.question(index + 1);

export const writeCondition = (condition: RoutingCondition, fields: Fields): string =>
  texts.writeCondition(
    labelOf(fields, condition.fieldUid),
    texts.comparisons[condition.comparison],
    [condition.value ?? []].flat().map(texts.quoted).join(texts.joinConditions.or),
  );

/** The conditions of a rule as one text. Groups with several conditions are in brackets. */
export function writeConditions(
  { operator, groups }: Omit<RoutingRule, 'route'>,
  fields: Fields,
): string {
  const written = groups.map((group) => {
    const conditions = group.conditions.map((condition) => writeCondition(condition, fields));
    const text = conditions.join(texts.joinConditions[group.operator]);
    return groups.length > 1 && conditions.length > 1 ? texts.inBrackets(text) : text;
  });
  return texts.writeRule(written.join(texts.joinConditions[operator]));
}

/** The texts of a route, with the names of event types. */
export function writeRoute(route: Route, eventTypeName: (uid: string) => string): string {
  if (route.type === 'eventType')
    return texts.writeRoute.eventType(eventTypeName(route.eventTypeId));
  return route.type === 'url'
    ? texts.writeRoute.url(route.url)
    : texts.writeRoute.message(route.message);
}
