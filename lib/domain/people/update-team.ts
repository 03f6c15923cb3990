import { isManager } from '../access.ts';
import { applyUpdate } from '../apply-update.ts';
import { type Decision, type Refused, refuse, refuseInvalid } from '../decision.ts';
import { eventOf } from '../events.ts';
import { refuseVersion } from '../precondition.ts';
import type { Need, Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import { unknownZone } from '../time/unknown-zone.ts';
import { unchanged } from '../unchanged.ts';
import type { WriteContext } from '../write-context.ts';
import {
  changeSlug,
  type OrganizationChange,
  putOrganization,
  requireUser,
  type SlugChange,
  type UserChange,
} from './changes.ts';
import type { Locale } from './locale.ts';
import { slugTaken, storedOrganization, storedUser } from './needs.ts';
import type { FormerSlug, Organization, StoredOrganization } from './organization.ts';
import { shownTeam, type TeamReply } from './team.ts';

export interface TeamUpdate {
  readonly name?: string | undefined;
  readonly slug?: string | null | undefined;
  readonly locale?: Locale | undefined;
  readonly timeZone?: string | undefined;
  readonly embedOrigins?: readonly string[] | undefined;
}

const dayMs = 86_400_000;
/** A former slug is reserved for this time, so that old links do not lead to another organization. */
export const slugKeptMs = 90 * dayMs;
/**
 * The maximum of reserved slugs of an organization, so that repeated changes cannot take slugs from others.
 */
export const formerSlugsAtMost = 10;

export const teamNeeds = ({ slug }: TeamUpdate, { actor, nowMs }: WriteContext): Need[] => [
  storedOrganization(),
  storedUser(actor.userId),
  ...(slug ? [slugTaken({ slug, nowMs })] : []),
];

type Refusal =
  | 'team/unknown'
  | 'caller/role-forbids'
  | 'resource/changed'
  | 'request/unprocessable'
  | 'time-zone/unknown'
  | 'team/slug-taken'
  | 'team/too-many-slugs';

/** Changes an organization. */
export function updateTeam(
  teamId: string,
  sent: TeamUpdate,
  snapshot: Snapshot,
  context: WriteContext,
): Decision<TeamReply, Refusal, OrganizationChange | UserChange> {
  const { actor, nowMs, precondition } = context;
  const caller = snapshot.get(storedUser(actor.userId));
  if (caller === undefined || !isManager(caller.user)) return refuse('caller/role-forbids');
  const stored = snapshot.get(storedOrganization());
  // An organization is one team with the same ID.
  if (teamId !== actor.organizationId || stored === undefined) return refuse('team/unknown');
  const refused =
    refuseVersion(precondition, stored.ver) ??
    refuseInvalid(unknownZone(sent.timeZone, '/timeZone'));
  if (refused !== undefined) return refused;
  const { organization } = stored;
  const changed = applyUpdate(organization, {
    ...sent,
    embedOrigins: newOrigins(organization, sent),
  });
  if (changed === organization) {
    return unchanged(storedOrganization(), shownTeam(actor.organizationId, stored));
  }
  const slug = slugChange(organization, changed, nowMs);
  if (slug?.taken && snapshot.get(slugTaken({ slug: slug.taken, nowMs })))
    return refuse('team/slug-taken');
  const kept = slug && { formerSlugs: keptSlugs(stored, slug) };
  if (kept && kept.formerSlugs.length > formerSlugsAtMost) return refuseSlugs(kept.formerSlugs);
  const updatedAt = formatInstant(nowMs);
  const after = { ...stored, organization: { ...changed, updatedAt }, ...kept };
  return {
    reply: shownTeam(actor.organizationId, { ...after, ver: stored.ver + 1 }),
    changes: [
      putOrganization({
        stored: after,
        event: eventOf('organization_updated', updatedAt, context),
      }),
      ...(slug ? [changeSlug(slug)] : []),
      requireUser({ userId: actor.userId, ver: caller.ver }),
    ],
  };
}

/** The origins in the request without repetitions; undefined if they stay the same. */
function newOrigins(
  { embedOrigins: former }: Organization,
  { embedOrigins: sent }: TeamUpdate,
): readonly string[] | undefined {
  if (sent === undefined) return undefined;
  const origins = [...new Set(sent)];
  const isSame =
    origins.length === former.length && origins.every((one, index) => one === former[index]);
  return isSame ? undefined : origins;
}

/** Releases the former slug and takes the new one; undefined if the slug stays the same. */
function slugChange(
  { slug: former }: Organization,
  { slug: taken }: Organization,
  nowMs: number,
): SlugChange | undefined {
  if (taken === former) return undefined;
  return { taken, former, nowMs, keptUntilMs: nowMs + slugKeptMs };
}

/** The former slugs that stay reserved after a change of the slug. */
function keptSlugs(
  { formerSlugs = [] }: StoredOrganization,
  { taken, former, nowMs, keptUntilMs }: SlugChange,
): readonly FormerSlug[] {
  const others = formerSlugs.filter(
    (one) => one.slug !== taken && one.slug !== former && one.keptUntilMs > nowMs,
  );
  return former === null ? others : [...others, { slug: former, keptUntilMs }];
}

function refuseSlugs([oldest]: readonly FormerSlug[]): Refused<'team/too-many-slugs'> {
  const at = formatInstant(oldest?.keptUntilMs ?? 0);
  return refuse('team/too-many-slugs', { detail: `A former slug is free from ${at} on.` });
}
