import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

test('the credentials of administration are those of the profile in AWS_PROFILE', () => {
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

const assumed = `<AssumeRoleResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleResult><Credentials>
<AccessKeyId>OFROLE</AccessKeyId><SecretAccessKey>none</SecretAccessKey><SessionToken>token</SessionToken>
<Expiration>2099-01-01T00:00:00Z</Expiration></Credentials></AssumeRoleResult></AssumeRoleResponse>`;

test('a profile assumes a role, however long STS takes to respond', async () => {
  const service = createServer(async (request, response) => {
    await request.resume().toArray();
    await sleep(100);
    response.end(assumed);
  });
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  const folder = mkdtempSync(join(tmpdir(), 'profile-'));
  onTestFinished(() => {
    service.close();
    rmSync(folder, { recursive: true });
  });
  const file = join(folder, 'config');
  const role = 'arn:aws:iam::123456789012:role/administration';
  writeFileSync(
    file,
    `[profile admin]\nrole_arn = ${role}\nsource_profile = own\nregion = eu-central-1\n` +
      '[profile own]\naws_access_key_id = OWN\naws_secret_access_key = none\n',
  );
  const { AWS_ACCESS_KEY_ID: _, AWS_SECRET_ACCESS_KEY: __, ...others } = process.env;
  const script = `const { client } = await import('./lib/data/engine/table.ts');
process.stdout.write((await client.config.credentials()).accessKeyId);`;
  const found = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    env: {
      ...others,
      AWS_PROFILE: 'admin',
      AWS_CONFIG_FILE: file,
      AWS_SHARED_CREDENTIALS_FILE: join(folder, 'none'),
      AWS_ENDPOINT_URL_STS: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
    },
  });
  expect(found.stdout).toBe('OFROLE');
});
