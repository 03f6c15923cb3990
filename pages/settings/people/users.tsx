import { useState } from 'preact/hooks';
import type { CurrentUser, OrganizationUser } from '../../../client/src/index.ts';
import { AskFirst } from '../kit/ask-first.tsx';
import { SelectField } from '../kit/fields.tsx';
import { optionsOf } from '../kit/fields-of.ts';
import { ListSection } from '../kit/list-section.tsx';
import { RemoveItem } from '../kit/remove-item.tsx';
import { managerCan } from '../kit/rights.ts';
import { RowHead } from '../kit/row-head.tsx';
import type { SectionGiven } from '../kit/section-given.ts';
import { type Action, useAction } from '../kit/use-action.ts';
import { type LoadedList, useList, withItem } from '../kit/use-list.ts';
import { texts } from './texts.ts';

type User = OrganizationUser;

const allRoles = ['owner', 'admin', 'member', 'restricted'] as const;
type Role = (typeof allRoles)[number];

/** The roles that a manager can assign. Only an owner can assign the role of an owner. */
export const rolesFrom = ({ role }: CurrentUser): readonly Role[] =>
  role === 'owner' ? allRoles : allRoles.filter((one) => one !== 'owner');

/** The users of the organization. */
export function Users({ client, me }: Pick<SectionGiven, 'client' | 'me'>) {
  const [only, setOnly] = useState<Role | ''>('');
  const list = useList<User>(
    (cursor) =>
      client.organization.listUsers({ role: only === '' ? undefined : only, perPage: 50, cursor }),
    [only],
  );
  const action = useAction();
  return (
    <ListSection
      intro={texts.intro}
      label={texts.list}
      empty={texts.none}
      {...{ list, action }}
      row={(user) => <UserRow {...{ client, me, user, list, action }} />}
    >
      <SelectField<Role | ''>
        at="/only"
        label={texts.only}
        value={only}
        options={[['', texts.all], ...optionsOf(allRoles, texts.roles)]}
        onChange={setOnly}
      />
    </ListSection>
  );
}

interface RowGiven extends Pick<SectionGiven, 'client' | 'me'> {
  readonly user: User;
  readonly list: LoadedList<User>;
  readonly action: Action;
}

function UserRow(given: RowGiven) {
  const { client, me, user, list, action } = given;
  const { uid, name, email, role, profileImage } = user;
  const isMe = uid === me.uid;
  // Only owners can change owners, and users cannot change their own role by mistake.
  const mayChange =
    managerCan(me, 'users:write') && !isMe && (role !== 'owner' || me.role === 'owner');
  const change = (next: Role) =>
    void action.run([uid, next], async (options) => {
      const { data } = await client.organization.updateUser(uid, { role: next }, options);
      list.change(withItem(data));
      return texts.roleSaved;
    });
  return (
    <>
      <div class="person">
        {profileImage && <img src={profileImage} alt="" width={40} height={40} />}
        <RowHead name={name} badge={isMe && texts.you} facts={[email]} />
      </div>
      {mayChange ? (
        <div class="together">
          <SelectField
            at={`/${uid}/role`}
            label={texts.role}
            about={name}
            value={role}
            options={optionsOf(rolesFrom(me), texts.roles)}
            onChange={change}
          />
          <EndSessions {...given} />
          <RemoveUser {...given} />
        </div>
      ) : (
        <p>{texts.roles[role]}</p>
      )}
    </>
  );
}

function EndSessions({ client, user: { uid, name }, action }: RowGiven) {
  const end = () =>
    action.run(['sessions', uid], async (options) => {
      await client.organization.deleteUserSessions(uid, options);
      return texts.sessionsEnded(name);
    });
  return (
    <AskFirst
      label={texts.endSessions}
      name={name}
      title={texts.endSessionsTitle(name)}
      isBusy={action.isBusy}
      onConfirm={end}
    >
      <p>{texts.endSessionsMore}</p>
    </AskFirst>
  );
}

const ways = ['none', 'reassign', 'cancel'] as const;

function RemoveUser({ client, user: { uid, name }, list, action }: RowGiven) {
  const [way, setWay] = useState<(typeof ways)[number]>('none');
  return (
    <RemoveItem
      {...{ uid, name, list, action }}
      label={texts.remove}
      title={texts.removeTitle(name)}
      doneText={texts.removed(name)}
      how={way}
      send={(options) =>
        client.organization.deleteUser(uid, way === 'none' ? {} : { bookings: way }, options)
      }
    >
      <p>{texts.removeMore}</p>
      <SelectField
        at={`/${uid}/bookings`}
        label={texts.bookings}
        value={way}
        options={optionsOf(ways, texts.bookingWays)}
        onChange={setWay}
      />
    </RemoveItem>
  );
}
