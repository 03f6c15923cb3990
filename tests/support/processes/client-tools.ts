import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const home = join(root, '.local/clients');

/**
 * The path of a program in the packages of `tests/clients`. `npm run test:clients` installs them.
 */
export const clientTool = (path: string): string => join(home, 'node_modules', path);

/** The reason for skipping a test that needs the tools, which are not installed by default. */
export const withoutTools = 'npm run test:clients installs the tools that this needs';
export const hasTools = existsSync(clientTool('.package-lock.json'));

/** `npm run test:clients` must fail if the tools are missing. */
if (process.env.CLIENT_TOOLS !== undefined && !hasTools) throw new Error(withoutTools);
