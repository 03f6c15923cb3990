import {
  authorizeConferencingConnection,
  authorizingDeps,
} from '../../lib/app/conferencing/authorize-conferencing-connection.ts';
import { AuthorizeConferencingConnection } from '../../lib/contract/conferencing/authorize-conferencing-connection.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  AuthorizeConferencingConnection,
  authorizingDeps,
  ({ params, body, context, store }, deps) =>
    authorizeConferencingConnection(params.uid, body, context, store, deps),
);
