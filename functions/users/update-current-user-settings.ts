import { updateCurrentUserSettings } from '../../lib/app/people/update-current-user-settings.ts';
import { UpdateCurrentUserSettings } from '../../lib/contract/users/update-current-user-settings.ts';
import { calendarConnections } from '../../lib/data/external-calendars/calendar-connections.ts';
import { users } from '../../lib/data/people/users.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  UpdateCurrentUserSettings,
  [users, calendarConnections],
  {},
  ({ body, context, store }) => updateCurrentUserSettings(body, context, store),
);
