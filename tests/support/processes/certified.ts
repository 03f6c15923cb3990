import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { onTestFinished } from 'vitest';

export interface Certified {
  readonly key: string;
  readonly cert: string;
}

/**
 * A key and a certificate for some names. Only a process that trusts the certificate explicitly
 * accepts it.
 */
export function certified(...names: readonly string[]): Certified {
  const folder = mkdtempSync(join(tmpdir(), 'certified-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [keyFile, certFile] = [join(folder, 'key'), join(folder, 'cert')];
  const what =
    '-x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost';
  const alternatives = ['-addext', `subjectAltName=${names.join(',')}`];
  const files = ['-keyout', keyFile, '-out', certFile];
  execFileSync('openssl', ['req', ...what.split(' '), ...alternatives, ...files], {
    stdio: 'ignore',
  });
  return { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(certFile, 'utf8') };
}

/** Trusts a certificate until the test ends. */
export function trust({ cert }: Certified): void {
  const trusted = getCACertificates('default');
  setDefaultCACertificates([...trusted, cert]);
  onTestFinished(() => setDefaultCACertificates(trusted));
}
