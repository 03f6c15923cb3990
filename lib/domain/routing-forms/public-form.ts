import type { FormField, RoutingForm } from './routing-form.ts';

/** A form as guests see it: its fields without its routes. */
export interface PublicForm extends Pick<RoutingForm, 'uid' | 'name' | 'description' | 'status'> {
  readonly fields: readonly Omit<FormField, 'questionUid'>[];
}

export const publicForm = ({
  uid,
  name,
  description,
  status,
  fields,
}: RoutingForm): PublicForm => ({
  uid,
  name,
  description,
  status,
  fields: fields.map(({ uid, label, type, required, options }) => ({
    uid,
    label,
    type,
    required,
    options,
  })),
});
