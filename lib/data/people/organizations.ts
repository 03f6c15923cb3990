import { slugTaken, storedOrganization } from '../../domain/organization/needs.ts';
import { keys } from '../keys.ts';
import { reads, readsSeveral } from '../subject.ts';
import { isSlugTakenIn, namesakeKey } from './slugs.ts';
import { organizationIn } from './stored-organizations.ts';

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
  writes: [],
};
