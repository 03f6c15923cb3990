import { Problem } from '../../lib/contract/problem.ts';
import { GetCurrentUserSettings } from '../../lib/contract/users/get-current-user-settings.ts';
import { readUser } from '../../lib/data/people/stored-users.ts';
import { settingsReply } from '../../lib/domain/people/update-settings.ts';
import { implementRead } from '../../lib/http/implement-read.ts';

export const handler = implementRead(
  GetCurrentUserSettings,
  { readUser },
  async ({ caller }, { readUser }) => {
    const stored = await readUser(caller.organizationId, caller.userId);
    if (stored === undefined) throw new Problem('user/not-found');
    return settingsReply(stored);
  },
);
