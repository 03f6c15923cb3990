import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { demoKeys } from '../../scripts/demo/credentials.ts';
import { seed } from '../../scripts/seed.ts';
import { sharedService } from '../support/processes/service.ts';

/** Finds newman by NEWMAN_PATH, or in the folders of PATH. */
function installedNewman(): string | undefined {
  const { NEWMAN_PATH, PATH = '' } = process.env;
  const paths = [
    NEWMAN_PATH ?? '',
    ...PATH.split(delimiter).map((folder) => join(folder, 'newman')),
  ];
  return paths.find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return path !== '';
    } catch {
      return false;
    }
  });
}

const newman = installedNewman();
if (newman === undefined) {
  console.warn(
    'newman is not installed, so the collection is not run. Set NEWMAN_PATH, or fetch it with `npm run collection`.',
  );
}
const collection = fileURLToPath(new URL('../../docs/postman-collection.json', import.meta.url));

test.skipIf(newman === undefined)(
  'the Postman collection succeeds twice in a row against the demo',
  async () => {
    const service = await sharedService();
    const { apiKey } = await demoKeys(await seed(Date.now()), undefined);
    const variables = [`baseUrl=${service.baseUrls[0]}`, `apiKey=${apiKey}`];
    const options = variables.flatMap((pair) => ['--env-var', pair]);
    for (let run = 0; run < 2; run += 1) {
      const child = spawn(
        process.execPath,
        [newman ?? '', 'run', collection, ...options, '--color', 'off'],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      );
      const output = text(child.stdout);
      const [code] = await once(child, 'close');
      expect([code, code === 0 ? '' : await output]).toEqual([0, '']);
    }
  },
);
