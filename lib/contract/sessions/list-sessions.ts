import * as v from 'valibot';
import { contract, everyRole, noBody, noQuery } from '../contract.ts';
import { described } from '../described.ts';
import { Session } from './session.ts';

export const ListSessions = contract({
  id: 'listSessions',
  summary: 'List sessions',
  description:
    'Returns the browsers in which you are signed in to the pages, newest first. Sessions that have ended are not listed. A session needs no scope.',
  scope: 'api_keys:read',
  roles: everyRole,
  query: noQuery,
  body: noBody,
  status: 200,
  reply: v.object({ data: described(v.array(Session), 'The sessions.') }),
  versioned: false,
  takesAnySession: true,
  problems: [],
});
