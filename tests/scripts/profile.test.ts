import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

test('who administers a table in the cloud is known by the profile that AWS_PROFILE names', () => {
  const folder = mkdtempSync(join(tmpdir(), 'profile-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'credentials');
  writeFileSync(file, '[work]\naws_access_key_id = OFPROFILE\naws_secret_access_key = none\n');
  const { AWS_ACCESS_KEY_ID: _, AWS_SECRET_ACCESS_KEY: __, ...others } = process.env;
  const profile = { AWS_PROFILE: 'work', AWS_SHARED_CREDENTIALS_FILE: file };
  const script = `const { client } = await import('./lib/data/engine/table.ts');
process.stdout.write((await client.config.credentials()).accessKeyId);`;
  const found = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...others, ...profile, AWS_CONFIG_FILE: join(folder, 'none') },
    encoding: 'utf8',
  });
  expect(found).toBe('OFPROFILE');
});
