import { readFile } from 'node:fs/promises';
import { pageAsset } from '../../lib/app/pages/page-asset.ts';
import { GetPageAsset } from '../../lib/contract/pages/get-page-asset.ts';
import { implementFile } from '../../lib/http/implement-file.ts';
import { readBuilt } from '../../lib/http/read-built.ts';

/** The relative path is the same from the source and from the bundle. */
const file = new URL('../../pages/shared/preview.png', import.meta.url);
const readPreview = () => readFile(file, 'base64');

export const handler = implementFile(GetPageAsset, ({ asset }) =>
  pageAsset(asset, { readBuilt, readPreview }),
);
