import { guestPage } from '../../lib/app/guests/guest-page.ts';
import { GetGuestPage } from '../../lib/contract/guests/get-guest-page.ts';
import { implementFile } from '../../lib/http/implement-file.ts';

export const handler = implementFile(GetGuestPage, async () => guestPage());
