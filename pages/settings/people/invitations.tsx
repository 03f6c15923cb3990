import { useState } from 'preact/hooks';
import type { CreatedInvitation, Invitation } from '../../../client/src/index.ts';
import { ownZone, write } from '../../shared/times.ts';
import { AskFirst } from '../kit/ask-first.tsx';
import { SelectField, TextField } from '../kit/fields.tsx';
import { Form } from '../kit/form.tsx';
import { ListView } from '../kit/list-view.tsx';
import { Outcome } from '../kit/outcome.tsx';
import { managerCan } from '../kit/rights.ts';
import { SecretOnce } from '../kit/secret-once.tsx';
import type { SectionGiven } from '../kit/section-given.ts';
import { useAction } from '../kit/use-action.ts';
import { useList, withItem, withoutItem } from '../kit/use-list.ts';
import { texts } from './texts.ts';
import { rolesFrom } from './users.tsx';

/** Who was invited and has not answered. */
export function Invitations({ client, me }: Pick<SectionGiven, 'client' | 'me'>) {
  const mayChange = managerCan(me, 'organization:write');
  const list = useList<Invitation>((cursor) =>
    client.organization.listInvitations({ status: 'pending', perPage: 50, cursor }),
  );
  const action = useAction();
  const [created, setCreated] = useState<CreatedInvitation>();
  const withdraw = ({ uid, email }: Invitation) =>
    action.run(['withdraw', uid], async (options) => {
      await client.organization.deleteInvitation(uid, options);
      list.change(withoutItem(uid));
      return texts.withdrawn(email);
    });
  const add = (invitation: CreatedInvitation) => {
    const { acceptUrl: _, ...listed } = invitation;
    // An invitation of the same address takes the place of the former one.
    list.change((items) =>
      withItem<Invitation>(listed)(items.filter(({ email }) => email !== listed.email)),
    );
    setCreated(invitation);
  };
  return (
    <section aria-labelledby="invitations">
      <h2 id="invitations">{texts.invitations}</h2>
      {created && (
        <SecretOnce
          title={texts.invited(created.email)}
          secret={created.acceptUrl}
          more={texts.inviteMore}
          onStored={() => setCreated(undefined)}
        />
      )}
      <Outcome told={action.told} />
      <ListView
        list={list}
        empty={texts.invitationsNone}
        label={texts.invitations}
        row={(invitation) => (
          <InvitationRow
            invitation={invitation}
            isBusy={action.isBusy}
            onWithdraw={mayChange ? () => withdraw(invitation) : undefined}
          />
        )}
      />
      {mayChange && !created && <Invite client={client} me={me} onCreated={add} />}
    </section>
  );
}

interface RowGiven {
  readonly invitation: Invitation;
  readonly isBusy: boolean;
  readonly onWithdraw: (() => unknown) | undefined;
}

const InvitationRow = ({ invitation, isBusy, onWithdraw }: RowGiven) => {
  const { email, role, expiresAt } = invitation;
  return (
    <>
      <div>
        <strong>{email}</strong>
        <p class="soft">
          {texts.roles[role]} · {texts.expires(write(expiresAt, ownZone, 'shortDate'))}
        </p>
      </div>
      {onWithdraw && (
        <AskFirst
          label={texts.withdraw}
          name={email}
          title={texts.withdrawTitle(email)}
          confirm={texts.withdraw}
          isDisabled={isBusy}
          onConfirm={onWithdraw}
        >
          <p>{texts.withdrawMore}</p>
        </AskFirst>
      )}
    </>
  );
};

interface InviteGiven extends Pick<SectionGiven, 'client' | 'me'> {
  readonly onCreated: (invitation: CreatedInvitation) => void;
}

function Invite({ client, me, onCreated }: InviteGiven) {
  const [draft, setDraft] = useState({ email: '', role: 'member' as Invitation['role'] });
  const action = useAction();
  const invite = async () => {
    let created: CreatedInvitation | undefined;
    await action.run(draft, async (options) => {
      ({ data: created } = await client.organization.createInvitation(draft, options));
      return '';
    });
    if (created !== undefined) onCreated(created);
  };
  return (
    <>
      <h3>{texts.inviteTitle}</h3>
      <Form label={texts.inviteTitle} submit={texts.invite} action={action} onSubmit={invite}>
        <TextField
          at="/email"
          type="email"
          isCode
          label={texts.email}
          value={draft.email}
          onChange={(email) => setDraft((now) => ({ ...now, email }))}
        />
        <SelectField
          at="/role"
          label={texts.role}
          hint={texts.roleHints[draft.role]}
          value={draft.role}
          options={rolesFrom(me).map((one) => [one, texts.roles[one]] as const)}
          onChange={(role) => setDraft((now) => ({ ...now, role }))}
        />
      </Form>
    </>
  );
}
