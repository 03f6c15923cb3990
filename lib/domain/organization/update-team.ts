import { isManager } from '../access.ts';
import { asItIs, type SlugChange } from '../changes.ts';
import { type Decision, refuse, refuseInvalid } from '../decision.ts';
import { eventOf } from '../events.ts';
import { refuseVersion } from '../precondition.ts';
import { type Need, need, type Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import { unknownZone } from '../time/unknown-zone.ts';
import type { Locale } from '../users/user.ts';
import { withSent } from '../with-sent.ts';
import type { WriteContext } from '../write-context.ts';
import type { Organization } from './organization.ts';
import { shownTeam, type TeamReply } from './team.ts';

export interface TeamUpdate {
  readonly name?: string | undefined;
  readonly slug?: string | null | undefined;
  readonly locale?: Locale | undefined;
  readonly timeZone?: string | undefined;
}

const dayMs = 86_400_000;
/** How long a slug that was given up is nobody else's: links that were handed out lead to no other organization. */
export const slugKeptMs = 90 * dayMs;

/** What the decision rests on. */
export const teamNeeds = ({ slug }: TeamUpdate, { actor }: WriteContext): Need[] => [
  need.organization(),
  need.user(actor.userId),
  ...(slug ? need.slug(slug) : []),
];

type Refusal =
  | 'team/unknown'
  | 'caller/role-forbids'
  | 'resource/changed'
  | 'request/unprocessable'
  | 'time-zone/unknown'
  | 'team/slug-taken';

/** Changes what an organization is called, and what its pages are read in. */
export function updateTeam(
  teamId: string,
  sent: TeamUpdate,
  snapshot: Snapshot,
  context: WriteContext,
): Decision<TeamReply, Refusal> {
  const { actor, nowMs, precondition } = context;
  const stored = snapshot.organization();
  // An organization is one team, which has the organization's id.
  if (teamId !== actor.organizationId || stored === undefined) return refuse('team/unknown');
  const caller = snapshot.storedUser(actor.userId);
  if (caller === undefined || !isManager(caller.user)) return refuse('caller/role-forbids');
  const refused =
    refuseVersion(precondition, stored.ver) ??
    refuseInvalid(unknownZone(sent.timeZone, '/timeZone'));
  if (refused !== undefined) return refused;
  const { organization } = stored;
  const changed = withSent(organization, sent);
  if (changed === organization) {
    return asItIs(need.organization(), shownTeam(actor.organizationId, stored));
  }
  const slug = slugChange(organization, changed, nowMs);
  if (slug?.taken && snapshot.isSlugTaken(slug.taken, nowMs)) return refuse('team/slug-taken');
  const updatedAt = formatInstant(nowMs);
  const after = { ...stored, organization: { ...changed, updatedAt } };
  return {
    reply: shownTeam(actor.organizationId, { ...after, ver: stored.ver + 1 }),
    changes: {
      kind: 'organization',
      stored: after,
      slug,
      caller: { userId: actor.userId, ver: caller.ver },
      event: eventOf('organization_updated', updatedAt, context),
    },
  };
}

/** What becomes of slugs, where the organization has another one afterwards, or none. */
function slugChange(
  { slug: former }: Organization,
  { slug: taken }: Organization,
  nowMs: number,
): SlugChange | undefined {
  if (taken === former) return undefined;
  return { taken, former, nowMs, keptUntilMs: nowMs + slugKeptMs };
}
