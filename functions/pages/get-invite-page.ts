import { entryPage } from '../../lib/app/pages/entry-page.ts';
import { GetInvitePage } from '../../lib/contract/pages/get-invite-page.ts';
import { acceptedLocale } from '../../lib/http/accepted-locale.ts';
import { implementFile } from '../../lib/http/implement-file.ts';
import { builtPages } from '../../lib/http/read-built.ts';

export const handler = implementFile(
  GetInvitePage,
  async (_, locale) => entryPage('invite', locale, await builtPages()),
  acceptedLocale,
);
