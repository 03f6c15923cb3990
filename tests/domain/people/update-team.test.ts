import { expect, test } from 'vitest';
import { changeSlug, putOrganization, requireUser } from '../../../lib/domain/people/changes.ts';
import { slugTaken, storedOrganization, storedUser } from '../../../lib/domain/people/needs.ts';
import { slugKeptMs, teamNeeds, updateTeam } from '../../../lib/domain/people/update-team.ts';
import { newUser } from '../../../lib/domain/people/user.ts';
import { type OrganizationId, type Role, roles } from '../../../lib/domain/tenancy.ts';
import { requireUnchanged } from '../../../lib/domain/unchanged.ts';
import type { WriteContext } from '../../../lib/domain/write-context.ts';
import { changeOfKind, changesOfKind } from '../../support/decisions/changes.ts';
import { frozen } from '../../support/decisions/frozen.ts';
import { absent, read, snapshotOf } from '../../support/decisions/read-values.ts';
import { acme, at, nowMs } from './ann.ts';

/** Updates the team as a user with the cached role `admin` and the stored role `role`. */
function decide(sent: Parameters<typeof teamNeeds>[0], role: Role = 'admin', teamId = 'org') {
  const said = { userId: 'ann', name: 'Ann', email: 'ann@example.com', timeZone: 'UTC', role };
  const context: WriteContext = {
    actor: { organizationId: 'org' as OrganizationId, userId: 'ann', role: 'admin' },
    nowMs,
    requestId: 'request',
    dryRun: false,
    precondition: ['5'],
  };
  const snapshot = snapshotOf(
    teamNeeds(sent, context),
    ...frozen([
      read(storedUser('ann'), { ver: 7, user: newUser(said, at) }),
      read(storedOrganization(), { ver: 5, organization: acme, owners: ['bob'], userCount: 3 }),
      read(slugTaken({ slug: 'theirs', nowMs }), true),
      absent(slugTaken, false),
    ]),
  );
  return updateTeam(teamId, frozen(sent), snapshot, frozen(context));
}

test.each(roles)('a user whose stored role is %s updates only as a manager', (role) => {
  const decision = decide({ name: 'New' }, role);
  if (role === 'owner' || role === 'admin') expect(decision).toHaveProperty('changes');
  else expect(decision).toEqual({ refused: 'caller/role-forbids' });
});

test('an update of a team requires the organization and the caller as they were read', () => {
  expect(decide({ name: 'New' })).toEqual({
    reply: {
      data: {
        uid: 'org',
        ...acme,
        name: 'New',
        users: 3,
        updatedAt: '2030-03-06T10:00:00.000Z',
      },
      version: 6,
    },
    changes: [
      putOrganization({
        stored: {
          ver: 5,
          organization: { ...acme, name: 'New', updatedAt: '2030-03-06T10:00:00.000Z' },
          owners: ['bob'],
          userCount: 3,
        },
        event: {
          kind: 'organization_updated',
          by: 'ann',
          at: '2030-03-06T10:00:00.000Z',
          requestId: 'request',
        },
      }),
      requireUser({ userId: 'ann', ver: 7 }),
    ],
  });
});

const keptUntilMs = nowMs + slugKeptMs;

test.each([
  ['another slug', 'ours', { taken: 'ours', former: 'acme', nowMs, keptUntilMs }],
  ['no slug', null, { taken: null, former: 'acme', nowMs, keptUntilMs }],
])(
  'with %s the former slug of a team is released and reserved for ninety days',
  (_, slug, change) => {
    const decision = decide({ slug });
    expect(decision).toMatchObject({ reply: { data: { slug } } });
    expect(changeOfKind(decision, changeSlug)).toEqual(change);
    expect(slugKeptMs).toBe(90 * 86_400_000);
  },
);

test.each([{}, { name: 'Acme' }, { slug: 'acme', locale: 'en', timeZone: 'UTC' } as const])(
  'the update %j of a team changes nothing',
  (sent) => {
    expect(decide(sent)).toMatchObject({
      reply: { version: 5 },
      changes: [requireUnchanged({ resource: storedOrganization(), ver: 5 })],
    });
  },
);

test('a slug of another team is refused, and another team is unknown to managers', () => {
  expect(decide({ slug: 'theirs' })).toEqual({ refused: 'team/slug-taken' });
  expect(decide({ slug: 'theirs' }, 'owner', 'other')).toEqual({ refused: 'team/unknown' });
  expect(decide({}, 'member', 'other')).toEqual({ refused: 'caller/role-forbids' });
});

test('origins are stored without duplicates, and an equal list changes nothing', () => {
  const embedOrigins = ['https://a.example', 'https://b.example'];
  const sent = { embedOrigins: [...embedOrigins, 'https://a.example'] };
  const decision = decide(sent);
  expect(decision).toMatchObject({ reply: { data: { embedOrigins } } });
  expect(changeOfKind(decision, putOrganization)).toMatchObject({
    stored: { organization: { embedOrigins } },
  });
  expect(changesOfKind(decide({ embedOrigins: [] }), putOrganization)).toEqual([]);
});
