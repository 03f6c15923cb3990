import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { bundle } from './bundle.ts';

/**
 * Bundles the functions and lets the framework write the CloudFormation template beside them.
 * Arguments go on to `serverless package`: `--stage production`, `--package <directory>`.
 */
const framework = fileURLToPath(
  new URL('../node_modules/serverless/bin/serverless.js', import.meta.url),
);

await bundle();
const { status } = spawnSync(process.execPath, [framework, 'package', ...process.argv.slice(2)], {
  cwd: fileURLToPath(new URL('../', import.meta.url)),
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
