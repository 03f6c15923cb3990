import { guestPage } from '../../lib/app/pages/guest-page.ts';
import { GetGuestPage } from '../../lib/contract/guests/get-guest-page.ts';
import { implementFile } from '../../lib/http/implement-file.ts';
import { builtPages } from '../../lib/http/read-built.ts';

export const handler = implementFile(GetGuestPage, async () => guestPage(await builtPages()));
