import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const script = fileURLToPath(new URL('../../scripts/package.ts', import.meta.url));

/** Packages in a folder with a former package. Returns the error, and whether the former package is still there. */
async function packageWith(args: readonly string[], env: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'package-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, '.serverless'));
  const options = { cwd: folder, env: { PATH: process.env.PATH, HOME: folder, ...env } };
  const errors = await new Promise<string>((ended) => {
    execFile(process.execPath, [script, ...args], options, (_, __, stderr) => ended(stderr));
  });
  return { errors, keepsFormer: existsSync(join(folder, '.serverless')) };
}

test('wrong settings and a wrong stage are reported together, and the former package is deleted', async () => {
  const result = await packageWith(['--stage', 'my-stage'], { TRACING: 'on' });
  expect(result).toEqual({
    errors:
      'TRACING must be true or false, but is on.\nThe name of a stage must have at most ten lower-case letters and digits and begin with a letter, but is my-stage.\n',
    keepsFormer: false,
  });
});

test('a stage before the separator of npm is refused, because another stage would be packaged', async () => {
  const npm = { npm_lifecycle_event: 'package', npm_config_stage: 'true' };
  const { errors } = await packageWith(['production'], npm);
  expect(errors).toContain(
    'Put -- before the arguments of the script: `npm run package -- --stage <stage>`.',
  );
});

test('a key in another region than that of the stage is refused', async () => {
  const { errors } = await packageWith([], {
    AWS_DEFAULT_REGION: 'us-west-2',
    KMS_KEY_ARN: 'arn:aws:kms:eu-central-1:111122223333:key/1234abcd',
  });
  expect(errors).toBe('KMS_KEY_ARN must be in us-west-2, the region of the stage.\n');
});
