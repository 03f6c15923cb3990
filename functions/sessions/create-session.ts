import { newToken } from '../../lib/app/new-uid.ts';
import { createSession } from '../../lib/app/sessions/create-session.ts';
import { CreateSession } from '../../lib/contract/sessions/create-session.ts';
import { organizations } from '../../lib/data/people/organizations.ts';
import { users } from '../../lib/data/people/users.ts';
import { sessions } from '../../lib/data/sessions/sessions.ts';
import { implementWriteWith } from '../../lib/http/implement-write-with.ts';
import { pageWrite } from '../../lib/http/page-write.ts';
import { sessionCookie } from '../../lib/http/session-cookie.ts';

export const handler = implementWriteWith(
  CreateSession,
  pageWrite(),
  [users, organizations, sessions],
  { newToken, sessionCookie },
  createSession,
);
