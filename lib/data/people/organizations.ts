import { changeOwners, changeSlug, putOrganization } from '../../domain/people/changes.ts';
import { slugTaken, storedOrganization } from '../../domain/people/needs.ts';
import { reads, readsSeveral, writes } from '../engine/subject.ts';
import { keys } from '../keys/keys.ts';
import { changeSlugActions, isSlugTakenIn, namesakeKey } from './slugs.ts';
import { changeOwnersAction, organizationIn, writeOrganization } from './stored-organizations.ts';

/** Organizations, and their slugs. */
export const organizations = {
  reads: [
    reads(storedOrganization, keys.organization, organizationIn),
    readsSeveral(
      slugTaken,
      (_, { slug }) => [keys.slug(slug), namesakeKey(slug)],
      (of, items, { slug, nowMs }) => isSlugTakenIn(of, items, slug, nowMs),
    ),
  ],
  writes: [
    writes(putOrganization, (of, _, { stored, event }) => [writeOrganization(of, stored, event)]),
    writes(changeSlug, (of, _, slug) => changeSlugActions(of, slug)),
    writes(changeOwners, (of, _, owners) => [changeOwnersAction(of, owners)]),
  ],
};
