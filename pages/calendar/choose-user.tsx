import { useEffect, useId, useState } from 'preact/hooks';
import type { OrganizationUser } from '../../client/src/index.ts';
import { Field } from '../shared/field.tsx';
import { spoken } from '../shared/locale.ts';
import { allOf } from './all-of.ts';
import { Dialog } from './dialog.tsx';
import type { DialogGiven } from './dialogs.tsx';
import { nameOf } from './event-type-hosts.ts';
import { FormButtons } from './form-buttons.tsx';
import { texts } from './texts.ts';
import { troubleText } from './trouble.ts';

interface Props extends DialogGiven {
  readonly onChoose: (userId: string) => void;
}

/** Names are not unique, so the label also contains the email address. */
const labelOf = ({ name, email }: OrganizationUser): string =>
  name === '' ? email : `${name} (${email})`;

/**
 * Chooses the user of the displayed calendar. The users are loaded only when the dialog opens, because there may be
 * thousands.
 */
export function ChooseUser({ client, userId, onClose, onChoose }: Props) {
  const id = useId();
  const [users, setUsers] = useState<readonly OrganizationUser[]>([]);
  const [chosen, setChosen] = useState(userId);
  const [message, setMessage] = useState(texts.loading);
  useEffect(() => {
    allOf(client.organization.listUsers({ perPage: 100 })).then(
      (all) => {
        setUsers([...all].sort((a, b) => nameOf(a).localeCompare(nameOf(b), spoken)));
        setMessage('');
      },
      (error: unknown) => setMessage(troubleText(error)),
    );
  }, []);
  const send = (event: Event) => {
    event.preventDefault();
    onClose();
    onChoose(chosen);
  };
  return (
    <Dialog title={texts.otherCalendar} onClose={onClose}>
      <p role="status">{message}</p>
      <form onSubmit={send}>
        <Field id={id} label={texts.user}>
          <select
            id={id}
            value={chosen}
            onChange={({ currentTarget: { value } }) => setChosen(value)}
          >
            {users.map((user) => (
              <option key={user.uid} value={user.uid}>
                {labelOf(user)}
              </option>
            ))}
          </select>
        </Field>
        <FormButtons
          isBusy={false}
          isDisabled={users.length === 0}
          action={texts.show}
          onBack={onClose}
        />
      </form>
    </Dialog>
  );
}
