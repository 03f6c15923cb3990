import { useState } from 'preact/hooks';
import type { CurrentUser, OrganizationUser } from '../../../client/src/index.ts';
import { AskFirst } from '../kit/ask-first.tsx';
import { SelectField } from '../kit/fields.tsx';
import { ListView } from '../kit/list-view.tsx';
import { Outcome } from '../kit/outcome.tsx';
import { managerCan } from '../kit/rights.ts';
import type { SectionGiven } from '../kit/section-given.ts';
import { type Action, useAction } from '../kit/use-action.ts';
import { type LoadedList, useList, withItem, withoutItem } from '../kit/use-list.ts';
import { texts } from './texts.ts';

type User = OrganizationUser;
const allRoles = ['owner', 'admin', 'member', 'restricted'] as const;
type Role = (typeof allRoles)[number];

/** The roles that a manager can give: only an owner makes owners. */
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
    <>
      <p>{texts.intro}</p>
      <SelectField<Role | ''>
        at="/only"
        label={texts.only}
        value={only}
        options={[['', texts.all], ...allRoles.map((role) => [role, texts.roles[role]] as const)]}
        onChange={setOnly}
      />
      <Outcome told={action.told} />
      <ListView
        list={list}
        empty={texts.none}
        label={texts.list}
        row={(user) => <UserRow {...{ client, me, user, list, action }} />}
      />
    </>
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
  // Who may not unmake owners is not offered it, and no one unmakes themselves by mistake.
  const mayChange =
    managerCan(me, 'users:write') && !isMe && (role !== 'owner' || me.role === 'owner');
  const change = (next: Role) =>
    void action.run([uid, next], async (options) => {
      const { data } = await client.organization.updateUser(uid, { role: next }, options);
      list.change(withItem(data));
      return texts.roleSaved(name, texts.roles[next]);
    });
  return (
    <>
      <div class="person">
        {profileImage && <img src={profileImage} alt="" width={40} height={40} />}
        <div>
          <h2>
            {name} {isMe && <span class="badge">{texts.you}</span>}
          </h2>
          <p class="soft">{email}</p>
        </div>
      </div>
      {mayChange ? (
        <div class="together">
          <SelectField
            at={`/${uid}/role`}
            label={texts.role}
            about={name}
            value={role}
            options={rolesFrom(me).map((one) => [one, texts.roles[one]] as const)}
            onChange={change}
          />
          <RemoveUser {...given} />
        </div>
      ) : (
        <p>{texts.roles[role]}</p>
      )}
    </>
  );
}

const ways = ['none', 'reassign', 'cancel'] as const;

function RemoveUser({ client, user: { uid, name }, list, action }: RowGiven) {
  const [way, setWay] = useState<(typeof ways)[number]>('none');
  const remove = () =>
    action.run(['remove', uid, way], async (options) => {
      await client.organization.deleteUser(uid, way === 'none' ? {} : { bookings: way }, options);
      list.change(withoutItem(uid));
      return texts.removed(name);
    });
  return (
    <AskFirst
      label={texts.remove}
      name={name}
      title={texts.removeTitle(name)}
      confirm={texts.remove}
      isDisabled={action.isBusy}
      onConfirm={remove}
    >
      <p>{texts.removeMore}</p>
      <SelectField
        at={`/${uid}/bookings`}
        label={texts.bookings}
        value={way}
        options={ways.map((one) => [one, texts.bookingWays[one]] as const)}
        onChange={setWay}
      />
    </AskFirst>
  );
}
