import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { freePort } from '../local/ports.ts';
import { Remedy } from '../local/remedy.ts';

/** A running emulator of AWS. */
export interface Emulator {
  /** The address of all its services. */
  readonly url: string;
  /** The environment in which commands use the emulator, with the rights of an administrator. */
  readonly env: NodeJS.ProcessEnv;
  /** Ends the emulator and all functions that it has started. */
  readonly stop: () => void;
}

const region = 'us-east-1';
const startsWithinMs = 30_000;

const fileHere = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** The variables of this process that commands need. Settings and credentials of the operator are not among them. */
const inherited = (): NodeJS.ProcessEnv => {
  const { PATH, LANG } = process.env;
  return { PATH, LANG };
};

interface Certificate {
  readonly certificate: string;
  readonly key: string;
}

/** The folder for temporary files. Functions leave files there when the emulator is killed. */
const scratchIn = (folder: string): string => join(folder, 'tmp');

/** Creates a certificate for 127.0.0.1. The bucket of a stage refuses requests without TLS. */
function makeCertificate(folder: string): Certificate {
  const [certificate, key] = [join(folder, 'emulator.crt'), join(folder, 'emulator.key')];
  const subject = [
    '-subj',
    '/CN=localhost',
    '-addext',
    'subjectAltName=DNS:localhost,IP:127.0.0.1',
  ];
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2'];
  execFileSync('openssl', [...request, '-keyout', key, '-out', certificate, ...subject], {
    stdio: 'ignore',
  });
  return { certificate, key };
}

/** Creates a folder with the command `aws`. */
function makeCommand(folder: string, python: string): string {
  const programs = join(folder, 'bin');
  mkdirSync(programs);
  writeFileSync(
    join(programs, 'aws'),
    `#!/bin/sh\nexec '${python}' '${fileHere('aws.py')}' "$@"\n`,
  );
  chmodSync(join(programs, 'aws'), 0o755);
  return programs;
}

/** Kills a process and all processes of its group. */
function killGroup({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid === undefined || exitCode !== null || signalCode !== null) return;
  process.kill(-pid, 'SIGKILL');
}

async function waitUntilReady(url: string, emulator: ChildProcess, log: string): Promise<void> {
  const untilMs = performance.now() + startsWithinMs;
  while (performance.now() < untilMs && emulator.exitCode === null) {
    const response = await fetch(`${url}/_ministack/health`).catch(() => undefined);
    if (response !== undefined) return;
    await sleep(100);
  }
  throw new Remedy(`The emulator does not start:\n${readFileSync(log, 'utf8').slice(-4000)}`);
}

/** What the emulator needs. Functions inherit these variables, so no template has to name an endpoint. */
const emulatorEnv = (folder: string, url: string, tls: Certificate): NodeJS.ProcessEnv => ({
  ...inherited(),
  PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
  HOME: folder,
  TMPDIR: scratchIn(folder),
  BIND_HOST: '127.0.0.1',
  GATEWAY_PORT: new URL(url).port,
  MINISTACK_REGION: region,
  IOT_MTLS_ENABLED: '0',
  SFTP_ENABLED: '0',
  AUTH: 'true',
  USE_SSL: '1',
  MINISTACK_SSL_CERT: tls.certificate,
  MINISTACK_SSL_KEY: tls.key,
  NODE_EXTRA_CA_CERTS: tls.certificate,
  CALLS_OWN_MACHINE: 'true',
  AWS_ENDPOINT_URL: url,
  AWS_ENDPOINT_URL_SSM: url,
  AWS_ENDPOINT_URL_LAMBDA: url,
});

const operatorEnv = (folder: string, url: string, python: string, tls: Certificate) => ({
  ...inherited(),
  PATH: `${makeCommand(folder, python)}:${process.env.PATH}`,
  HOME: folder,
  TMPDIR: scratchIn(folder),
  AWS_ENDPOINT_URL: url,
  AWS_CA_BUNDLE: tls.certificate,
  NODE_EXTRA_CA_CERTS: tls.certificate,
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
  AWS_REGION: region,
  // The name of the same variable in version 1 of the AWS CLI.
  AWS_DEFAULT_REGION: region,
});

/** Starts the emulator in a folder, on 127.0.0.1 only. Each function runs as a process of Node.js. */
export async function startEmulator(folder: string, python: string): Promise<Emulator> {
  const tls = makeCertificate(folder);
  setDefaultCACertificates([
    ...getCACertificates('default'),
    readFileSync(tls.certificate, 'utf8'),
  ]);
  mkdirSync(scratchIn(folder));
  const url = `https://127.0.0.1:${await freePort()}`;
  const log = join(folder, 'emulator.log');
  const emulator = spawn(python, [fileHere('emulator.py')], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', openSync(log, 'a'), openSync(log, 'a')],
    env: emulatorEnv(folder, url, tls),
  });
  const stop = () => killGroup(emulator);
  // Before its folder is removed.
  process.prependOnceListener('exit', stop);
  await waitUntilReady(url, emulator, log);
  return { url, env: operatorEnv(folder, url, python, tls), stop };
}
