import * as v from 'valibot';
import { anyQuery, everyRole, noBody } from './contract.ts';

/** Common members of all pages for people. */
export const pageMembers = {
  scope: 'public',
  roles: everyRole,
  query: anyQuery,
  body: noBody,
  status: 200,
  reply: v.string(),
  mediaType: 'text/html',
  versioned: false,
} as const;
