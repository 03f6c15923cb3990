import { readFileSync } from 'node:fs';
import { viewerAsset } from '../../../lib/app/service/viewer.ts';

const packageFile = new URL(
  '../../../node_modules/@scalar/api-reference/package.json',
  import.meta.url,
);

/** The file name of the installed viewer's script. */
export const installedViewer = viewerAsset(readFileSync(packageFile, 'utf8'));
