import { deleteSession } from '../../lib/app/sessions/delete-session.ts';
import { DeleteSession } from '../../lib/contract/sessions/delete-session.ts';
import { sessions } from '../../lib/data/sessions/sessions.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';
import { withoutSession } from '../../lib/http/session-cookie.ts';

export const handler = implementWrite(
  DeleteSession,
  [sessions],
  { withoutSession },
  ({ params, credential, context, store }, deps) =>
    deleteSession(params.uid, credential, context, store, deps),
);
