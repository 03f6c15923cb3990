import { readFileSync } from 'node:fs';
import { viewerAsset } from '../../../lib/app/service/viewer.ts';

const packageFile = new URL(
  '../../../node_modules/@scalar/api-reference/package.json',
  import.meta.url,
);

/** The name of the viewer's script as it is installed. */
export const installedViewer = viewerAsset(readFileSync(packageFile, 'utf8'));
