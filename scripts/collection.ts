import { spawnSync } from 'node:child_process';
import { readRunningDemo } from './local/demo-file.ts';
import { localFolder } from './local/folder.ts';

/** Downloaded on request, because nothing else needs its 151 packages. */
const newman = ['--yes', 'newman@6.2.2'];

const demo = readRunningDemo(localFolder());
if (demo === undefined) {
  process.stderr.write('No service runs here: start one with `npm start`, then run this again.\n');
  process.exitCode = 1;
} else {
  const environment = [
    '--env-var',
    `baseUrl=${demo.baseUrl}`,
    '--env-var',
    `apiKey=${demo.apiKey}`,
  ];
  const { status } = spawnSync(
    'npx',
    [...newman, 'run', 'docs/postman-collection.json', ...environment],
    { cwd: new URL('../', import.meta.url), stdio: 'inherit' },
  );
  process.exitCode = status ?? 1;
}
