import {
  authorizeCalendarConnection,
  authorizingDeps,
} from '../../lib/app/calendar-connections/authorize-calendar-connection.ts';
import { AuthorizeCalendarConnection } from '../../lib/contract/calendar-connections/authorize-calendar-connection.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  AuthorizeCalendarConnection,
  authorizingDeps,
  ({ params, body, context, store }, deps) =>
    authorizeCalendarConnection(params.uid, body, context, store, deps),
);
