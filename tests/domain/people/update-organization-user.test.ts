import { expect, test } from 'vitest';
import { changeOwners, putUser, requireUser } from '../../../lib/domain/people/changes.ts';
import { storedOrganization, storedUser } from '../../../lib/domain/people/needs.ts';
import { updateOrganizationUser } from '../../../lib/domain/people/update-organization-user.ts';
import { newUser } from '../../../lib/domain/people/user.ts';
import { userNeeds } from '../../../lib/domain/people/user-access.ts';
import { type OrganizationId, type Role, roles } from '../../../lib/domain/tenancy.ts';
import { requireUnchanged } from '../../../lib/domain/unchanged.ts';
import type { WithPictures, WriteContext } from '../../../lib/domain/write-context.ts';
import { changeOfKind, changesOfKind } from '../../support/decisions/changes.ts';
import { frozen } from '../../support/decisions/frozen.ts';
import { read, snapshotOf } from '../../support/decisions/read-values.ts';
import { pictureUrl } from '../../support/people/picture-url.ts';

const at = '2030-03-05T10:00:00.000Z';
const stored = (userId: string, role: Role, ver = 3) => ({
  ver,
  user: newUser(
    { userId, name: userId, email: `${userId}@example.com`, timeZone: 'UTC', role },
    at,
  ),
});

const contextOf = (userId: string, role: Role): WriteContext & WithPictures => ({
  actor: { organizationId: 'acme' as OrganizationId, userId, role },
  nowMs: Date.parse('2030-03-06T10:00:00.000Z'),
  requestId: 'request',
  dryRun: false,
  precondition: undefined,
  pictureUrl,
});

/** The caller changes the role of a user, or of themselves. The organization may have another owner. */
function decide(caller: Role, user: Role | 'caller', role: Role, hasOtherOwner: boolean) {
  const userId = user === 'caller' ? 'ann' : 'bob';
  const users = [stored('ann', caller, 7), ...(user === 'caller' ? [] : [stored('bob', user)])];
  const owners = users.filter((one) => one.user.role === 'owner').map((one) => one.user.userId);
  const organization = {
    ver: 5,
    organization: {
      name: 'Acme',
      slug: null,
      locale: 'en',
      timeZone: 'UTC',
      embedOrigins: [],
      createdAt: at,
      updatedAt: at,
    } as const,
    owners: hasOtherOwner ? ['cy', ...owners] : owners,
    userCount: 3,
  };
  const context = contextOf('ann', caller);
  const values = frozen([
    ...users.map((one) => read(storedUser(one.user.userId), one)),
    read(storedOrganization(), organization),
  ]);
  const snapshot = snapshotOf(userNeeds(userId, context), ...values);
  return updateOrganizationUser(userId, { role }, snapshot, frozen(context));
}

const isManager = (role: Role) => role === 'owner' || role === 'admin';

const cases = roles.flatMap((caller) =>
  ([...roles, 'caller'] as const).flatMap((user) =>
    roles.flatMap((role) =>
      [true, false].map((hasOtherOwner) => ({ caller, user, role, hasOtherOwner })),
    ),
  ),
);

test.each(cases)(
  'a $caller gives $user the role $role only if allowed; another owner: $hasOtherOwner',
  ({ caller, user, role, hasOtherOwner }) => {
    const before = user === 'caller' ? caller : user;
    const [userId, ver] = user === 'caller' ? ['ann', 7] : ['bob', 3];
    const decision = decide(caller, user, role, hasOtherOwner);
    if (!isManager(caller)) {
      expect(decision).toEqual({ refused: 'caller/role-forbids' });
    } else if (role === before) {
      const changes = [requireUnchanged({ resource: storedUser(userId), ver })];
      expect(decision).toMatchObject({ changes });
    } else if (caller !== 'owner' && [role, before].includes('owner')) {
      expect(decision).toEqual({ refused: 'caller/role-forbids' });
    } else if (before === 'owner' && user === 'caller' && !hasOtherOwner) {
      expect(decision).toEqual({ refused: 'user/last-owner' });
    } else {
      const touchesOwners = [role, before].includes('owner');
      expect(decision).toMatchObject({
        reply: { data: { uid: userId, role }, version: ver + 1 },
      });
      expect(changeOfKind(decision, putUser)).toMatchObject({
        stored: { ver, user: { userId, role, sessionVersion: 1 } },
      });
      expect(changesOfKind(decision, requireUser)).toEqual(
        user === 'caller' ? [] : [{ userId: 'ann', ver: 7 }],
      );
      const owners = changesOfKind(decision, changeOwners);
      expect(owners).toMatchObject(touchesOwners ? [{ ver: 5, added: 0 }] : []);
      for (const one of owners) expect(one.owners?.includes(userId)).toBe(role === 'owner');
    }
  },
);
