import { useState } from 'preact/hooks';
import type { CreatedInvitation, Invitation } from '../../../client/src/index.ts';
import { ownZone, write } from '../../shared/times.ts';
import { SelectField, TextField } from '../kit/fields.tsx';
import { fieldsOf, optionsOf } from '../kit/fields-of.ts';
import { Form } from '../kit/form.tsx';
import { ListSection } from '../kit/list-section.tsx';
import { RemoveItem } from '../kit/remove-item.tsx';
import { managerCan } from '../kit/rights.ts';
import { RowHead } from '../kit/row-head.tsx';
import { SecretOnce } from '../kit/secret-once.tsx';
import type { SectionGiven } from '../kit/section-given.ts';
import { useAction } from '../kit/use-action.ts';
import { useList, withItem } from '../kit/use-list.ts';
import { useNew } from '../kit/use-new.ts';
import { texts } from './texts.ts';
import { rolesFrom } from './users.tsx';

/** The pending invitations. */
export function Invitations({ client, me }: Pick<SectionGiven, 'client' | 'me'>) {
  const mayChange = managerCan(me, 'organization:write');
  const list = useList<Invitation>((cursor) =>
    client.organization.listInvitations({ status: 'pending', perPage: 50, cursor }),
  );
  const action = useAction();
  const [created, setCreated] = useState<CreatedInvitation>();
  const add = (invitation: CreatedInvitation) => {
    const { acceptUrl: _, ...listed } = invitation;
    // An invitation to the same address replaces the earlier one.
    list.change((items) =>
      withItem<Invitation>(listed)(items.filter(({ email }) => email !== listed.email)),
    );
    setCreated(invitation);
  };
  const withdraw = ({ uid, email }: Invitation) => (
    <RemoveItem
      {...{ uid, list, action }}
      name={email}
      label={texts.withdraw}
      title={texts.withdrawTitle(email)}
      doneText={texts.withdrawn(email)}
      send={(options) => client.organization.deleteInvitation(uid, options)}
    >
      <p>{texts.withdrawMore}</p>
    </RemoveItem>
  );
  return (
    <ListSection
      heading={texts.invitations}
      label={texts.invitations}
      empty={texts.invitationsNone}
      {...{ list, action }}
      row={(invitation) => (
        <>
          <RowHead name={invitation.email} level={3} facts={factsOf(invitation)} />
          {mayChange && withdraw(invitation)}
        </>
      )}
      after={mayChange && !created && <Invite client={client} me={me} onCreated={add} />}
    >
      {created && <InvitationLink {...created} onStored={() => setCreated(undefined)} />}
    </ListSection>
  );
}

type LinkGiven = CreatedInvitation & { readonly onStored: () => void };

const InvitationLink = ({ email, acceptUrl, onStored }: LinkGiven) => (
  <SecretOnce
    title={texts.invited(email)}
    secret={acceptUrl}
    more={texts.inviteMore}
    onStored={onStored}
  />
);

const factsOf = ({ role, expiresAt }: Invitation): readonly string[] => [
  texts.roles[role],
  texts.expires(write(expiresAt, ownZone, 'shortDate')),
];

interface InviteGiven extends Pick<SectionGiven, 'client' | 'me'> {
  readonly onCreated: (invitation: CreatedInvitation) => void;
}

const first: { readonly email: string; readonly role: Invitation['role'] } = {
  email: '',
  role: 'member',
};

function Invite({ client, me, onCreated }: InviteGiven) {
  const { draft, set, action, save } = useNew({
    first,
    create: (whole: typeof first, options) => client.organization.createInvitation(whole, options),
    onCreated,
  });
  const field = fieldsOf({ draft, set });
  return (
    <>
      <h3>{texts.inviteTitle}</h3>
      <Form label={texts.inviteTitle} submit={texts.invite} action={action} onSubmit={save}>
        <TextField {...field('email')} type="email" isCode label={texts.email} />
        <SelectField
          {...field('role')}
          label={texts.role}
          hint={texts.roleHints[draft.role]}
          options={optionsOf(rolesFrom(me), texts.roles)}
        />
      </Form>
    </>
  );
}
