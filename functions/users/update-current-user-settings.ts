import { updateCurrentUserSettings } from '../../lib/app/people/update-current-user-settings.ts';
import { UpdateCurrentUserSettings } from '../../lib/contract/users/update-current-user-settings.ts';
import { calendarConnections } from '../../lib/data/external-calendars/calendar-connections.ts';
import { users } from '../../lib/data/people/users.ts';
import { implementWriteWith } from '../../lib/http/implement-write-with.ts';
import { ownCredential } from '../../lib/http/own-credential.ts';

export const handler = implementWriteWith(
  UpdateCurrentUserSettings,
  { credential: ownCredential },
  [users, calendarConnections],
  {},
  ({ body, context, store }) => updateCurrentUserSettings(body, context, store),
);
