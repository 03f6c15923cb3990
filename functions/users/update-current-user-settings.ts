import { runDecision } from '../../lib/app/run-decision.ts';
import { UpdateCurrentUserSettings } from '../../lib/contract/users/update-current-user-settings.ts';
import { users } from '../../lib/data/people/users.ts';
import { settingsNeeds, updateSettings } from '../../lib/domain/people/update-settings.ts';
import { implementWrite } from '../../lib/http/implement-write.ts';

export const handler = implementWrite(
  UpdateCurrentUserSettings,
  [users],
  {},
  ({ body, context, store }) =>
    runDecision(context, store, settingsNeeds(context.actor), (snapshot) =>
      updateSettings(body, snapshot, context),
    ),
);
