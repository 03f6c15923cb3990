import { useState } from 'preact/hooks';
import type { RoutingForm, SchedulingClient } from '../../client/src/index.ts';
import { Form } from '../settings/kit/form.tsx';
import { useNew } from '../settings/kit/use-new.ts';
import { createBody, newDraft } from './draft.ts';
import { requireValid } from './draft-faults.ts';
import { FormFields } from './form-fields.tsx';
import { texts } from './texts.ts';
import { useMarks } from './use-marks.ts';
import type { RouteNames } from './use-route-names.ts';

interface Props {
  readonly client: SchedulingClient;
  readonly names: RouteNames;
  readonly onCreated: (form: RoutingForm) => void;
  readonly onCancel: () => void;
}

/** The builder for a new form. */
export function AddForm({ client, names, onCreated, onCancel }: Props) {
  const [first] = useState(newDraft);
  const { draft, set, action, save } = useNew({
    first,
    create: async (whole, options) => {
      requireValid(whole);
      return client.routingForms.create(createBody(whole), options);
    },
    onCreated,
  });
  const { marks, markAll } = useMarks(draft);
  const submit = async () => {
    markAll(true);
    await save();
  };
  return (
    <Form
      label={texts.addTitle}
      {...{ action, marks, onCancel }}
      submit={texts.create}
      onSubmit={submit}
    >
      <FormFields {...{ draft, set, names }} />
    </Form>
  );
}
