import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The environment of a machine with two profiles and no other setting for the region. */
function machine(config: string): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'region-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'config'), config);
  return {
    PATH: process.env.PATH ?? '',
    AWS_CONFIG_FILE: join(folder, 'config'),
    AWS_SHARED_CREDENTIALS_FILE: join(folder, 'none'),
  };
}

const profiles = '[default]\nregion = us-west-2\n[profile work]\nregion = ap-southeast-2\n';

const run = async (script: string, env: Record<string, string>): Promise<string> => {
  const arguments_ = ['--input-type=module', '-e', script];
  const { stdout } = await promisify(execFile)(process.execPath, arguments_, { cwd: root, env });
  return stdout;
};

const administered = (env: Record<string, string>) =>
  run(
    `const { useTable } = await import('./scripts/local/environment.ts');
    await useTable('dev');
    process.stdout.write([process.env.AWS_REGION, process.env.TABLE_NAME].join(' '));`,
    env,
  );

/** The region that `serverless deploy` would use. */
const deployedTo = (env: Record<string, string>) =>
  run(
    `const { region } = await import('./scripts/serverless-region.js');
    process.stdout.write(await region());`,
    env,
  );

test.each([
  ['the default profile', {}, 'us-west-2'],
  ['the profile that AWS_PROFILE names', { AWS_PROFILE: 'work' }, 'ap-southeast-2'],
  ['AWS_DEFAULT_REGION', { AWS_PROFILE: 'work', AWS_DEFAULT_REGION: 'sa-east-1' }, 'sa-east-1'],
  ['AWS_REGION', { AWS_DEFAULT_REGION: 'sa-east-1', AWS_REGION: 'ca-central-1' }, 'ca-central-1'],
])('deployment and administration use the region of %s', async (_, env, region) => {
  const all = { ...machine(profiles), ...(env as Record<string, string>) };
  expect(await deployedTo(all)).toBe(region);
  expect(await administered(all)).toBe(`${region} scheduling-dev`);
});

test('a missing region is reported with a remedy, and none is guessed', async () => {
  const env = machine('');
  const sentence = expect.objectContaining({ stderr: expect.stringContaining('AWS_REGION=…') });
  await expect(deployedTo(env)).rejects.toEqual(sentence);
  const node = [process.execPath, ['scripts/admin.ts', 'create-key', '--stage', 'dev']] as const;
  const asked = promisify(execFile)(...node, { cwd: root, env });
  await expect(asked).rejects.toMatchObject({
    stdout: '',
    stderr: expect.stringMatching(/^No region is set\. Run `export AWS_REGION=…`.*\n$/u),
  });
});

test('the administration of a stage uses the secret of the stage, not a secret of development', async () => {
  const env = { ...machine(profiles), SIGNING_SECRET: 'development' };
  const script = `const { useTable } = await import('./scripts/local/environment.ts');
    await useTable('dev');
    const { SIGNING_SECRET, SIGNING_SECRET_PARAMETER } = process.env;
    process.stdout.write([SIGNING_SECRET, SIGNING_SECRET_PARAMETER].join(' '));`;
  expect(await run(script, env)).toBe(' /scheduling/dev/cursor-secret');
});

test('a restored table is administered by its own name', async () => {
  const env = { ...machine(profiles), RESTORED_TABLE: 'scheduling-dev-restored' };
  expect(await administered(env)).toBe('us-west-2 scheduling-dev-restored');
});
