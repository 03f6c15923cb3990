import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const home = join(root, '.local/clients');

/** A program of the packages in `tests/clients`, as a path; `npm run test:clients` installs them. */
export const clientTool = (path: string): string => join(home, 'node_modules', path);

/** Why a test that needs them is left out; they are not installed with the rest. */
export const withoutTools = 'npm run test:clients installs the tools that this needs';
export const hasTools = existsSync(clientTool('.package-lock.json'));

/** `npm run test:clients` must not pass because there was nothing to run. */
if (process.env.CLIENT_TOOLS !== undefined && !hasTools) throw new Error(withoutTools);
