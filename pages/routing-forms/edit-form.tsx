import type { RoutingForm } from '../../client/src/index.ts';
import { Form } from '../settings/kit/form.tsx';
import type { Editor } from '../settings/kit/use-editor.ts';
import type { FormDraft } from './draft.ts';
import { FormFields } from './form-fields.tsx';
import { useMarks } from './use-marks.ts';
import type { RouteNames } from './use-route-names.ts';

interface Props {
  readonly editor: Editor<RoutingForm, FormDraft>;
  readonly names: RouteNames;
}

/** The builder of a form, with one draft and one bar that saves it. */
export function EditForm({ editor, names }: Props) {
  const { draft, set, action, save, discard, isChanged, data } = editor;
  const { marks, markAll } = useMarks(draft);
  const submit = async () => {
    markAll(true);
    if (await save()) markAll(false);
  };
  const undo = () => {
    discard();
    markAll(false);
  };
  return (
    <Form
      label={data.name}
      {...{ action, marks }}
      onSubmit={submit}
      changes={{ isChanged, onDiscard: undo }}
    >
      <FormFields {...{ draft, set, names }} />
    </Form>
  );
}
