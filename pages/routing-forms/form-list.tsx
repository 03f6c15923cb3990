import type { CurrentUser, RoutingForm, SchedulingClient } from '../../client/src/index.ts';
import { Button } from '../settings/kit/button.tsx';
import { CopyButton } from '../settings/kit/copy-button.tsx';
import { OpenableList } from '../settings/kit/openable-list.tsx';
import { RemoveItem } from '../settings/kit/remove-item.tsx';
import { RowHead } from '../settings/kit/row-head.tsx';
import { texts as common } from '../settings/kit/texts.ts';
import { type Action, useAction } from '../settings/kit/use-action.ts';
import { type LoadedList, useList, withItem } from '../settings/kit/use-list.ts';
import { AddForm } from './add-form.tsx';
import { formAddress } from './draft.ts';
import { mayChangeForms } from './form-rights.ts';
import { OpenForm } from './open-form.tsx';
import type { OpenedForm } from './routing-forms.tsx';
import { texts } from './texts.ts';
import type { useFormAddress } from './use-form-address.ts';
import { useRouteNames } from './use-route-names.ts';

interface Props {
  readonly client: SchedulingClient;
  readonly me: CurrentUser;
  readonly address: ReturnType<typeof useFormAddress>;
  readonly onOpened: (form: OpenedForm) => void;
}

/** The list of the routing forms, or the form that the address names. */
export function FormList({ client, me, address, onOpened }: Props) {
  const { open, view, show, showView, leaveTo } = address;
  const mayChange = mayChangeForms(me);
  const names = useRouteNames(client, me);
  const list = useList<RoutingForm>((cursor) => client.routingForms.list({ perPage: 50, cursor }));
  const action = useAction();
  const put = (form: RoutingForm) => list.change(withItem(form));
  const add = (form: RoutingForm) => {
    put(form);
    leaveTo(form.uid);
  };
  return (
    <OpenableList
      {...{ open, show, texts, list, action }}
      adding={
        mayChange && <AddForm {...{ client, names }} onCreated={add} onCancel={() => show('')} />
      }
      opening={{
        get: (uid) => client.routingForms.get(uid),
        titleOf: ({ name }) => name,
        edit: (read) => (
          <OpenForm
            {...{ client, me, read, names, mayChange, view, showView, onOpened }}
            onSaved={put}
          />
        ),
      }}
      row={(form) => <FormRow {...{ client, me, list, action, mayChange, form }} onOpen={show} />}
    />
  );
}

interface RowGiven extends Pick<Props, 'client' | 'me'> {
  readonly list: LoadedList<RoutingForm>;
  readonly action: Action;
  readonly mayChange: boolean;
  readonly form: RoutingForm;
  readonly onOpen: (uid: string) => void;
}

function FormRow({ client, me, list, action, mayChange, form, onOpen }: RowGiven) {
  const { uid, name, status, isPublic, fields, rules } = form;
  return (
    <>
      <RowHead
        name={name}
        badge={status !== 'enable' && texts.disabled}
        facts={[
          texts.questionCount(fields.length),
          texts.ruleCount(rules.length),
          !isPublic && texts.private,
        ]}
      />
      <div class="row">
        <Button
          label={mayChange ? common.edit : texts.open}
          name={name}
          onClick={() => onOpen(uid)}
        />
        {isPublic && (
          <CopyButton
            text={formAddress(location.origin, me.organization, uid)}
            label={texts.copyLink}
            name={name}
          />
        )}
        {mayChange && (
          <RemoveItem
            {...{ uid, name, list, action }}
            label={common.delete}
            title={texts.deleteTitle(name)}
            doneText={common.deleted(name)}
            send={(options) => client.routingForms.delete(uid, options)}
          >
            <p>{texts.deleteMore}</p>
          </RemoveItem>
        )}
      </div>
    </>
  );
}
