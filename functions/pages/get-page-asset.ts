import { pageAsset } from '../../lib/app/pages/page-asset.ts';
import { GetPageAsset } from '../../lib/contract/pages/get-page-asset.ts';
import { implementFile } from '../../lib/http/implement-file.ts';
import { readBuilt } from '../../lib/http/read-built.ts';

export const handler = implementFile(GetPageAsset, ({ asset }) => pageAsset(asset, { readBuilt }));
