import { readFile } from 'node:fs/promises';
import { guestPageAsset } from '../../lib/app/guests/guest-page-asset.ts';
import { GetGuestPageAsset } from '../../lib/contract/guests/get-guest-page-asset.ts';
import { implementFile } from '../../lib/http/implement-file.ts';

/** They lie at the same place beside the source and beside the bundle. */
const read = (path: string) => readFile(new URL(`../../pages/${path}`, import.meta.url), 'utf8');

export const handler = implementFile(GetGuestPageAsset, ({ asset }) =>
  guestPageAsset(asset, { read }),
);
