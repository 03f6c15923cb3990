import * as v from 'valibot';
import { everyRole, noBody } from './contract.ts';

/** What all pages for people have in common. What stands in the query is for the page itself, so the service does not look at it. */
export const pageMembers = {
  scope: 'public',
  roles: everyRole,
  query: v.object({}),
  body: noBody,
  status: 200,
  reply: v.string(),
  mediaType: 'text/html',
  versioned: false,
} as const;
