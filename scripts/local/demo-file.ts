import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DemoFacts } from '../demo/facts.ts';
import { writeWhole } from './folder.ts';
import { holderOf, takeLock } from './processes.ts';

/** The data for using a local service: the facts of the demo and new credentials. */
export interface DemoFile
  extends Pick<DemoFacts, 'users' | 'soloHost' | 'bookingWithRecordings' | 'eventTypes'> {
  readonly baseUrl: string;
  /**
   * The page that shows the mails of the service; null if a mail server sends them to their
   * receivers.
   */
  readonly inboxUrl: string | null;
  readonly organizationId: string;
  readonly apiKey: string;
  readonly schedulesOnlyApiKey: string;
  readonly otherOrganizationApiKey: string;
  readonly accessToken: string;
  readonly dynamodbEndpoint: string;
  readonly tableName: string;
}

export interface Place {
  readonly path: string;
  readonly lock: string;
}

const placeOf = (folder: string, name: string): Place => ({
  path: join(folder, `${name}.json`),
  lock: join(folder, `${name}.pid`),
});

/**
 * The path of this service's demo file. If another service in the same folder uses the default
 * name, the name contains the port.
 */
export function claimDemoFile(folder: string, port: number): Place {
  const first = placeOf(folder, 'demo');
  if (takeLock(first.lock) === 'taken') return first;
  const own = placeOf(folder, `demo-${port}`);
  takeLock(own.lock);
  return own;
}

export function readDemoFile(path: string): DemoFile | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

export const writeDemoFile = (path: string, demo: DemoFile): void =>
  writeWhole(path, `${JSON.stringify(demo, null, 2)}\n`);

/** The demo file of the running service in a folder; undefined if no service is running. */
export function readRunningDemo(folder: string): DemoFile | undefined {
  const { path, lock } = placeOf(folder, 'demo');
  return holderOf(lock) === undefined ? undefined : readDemoFile(path);
}

export const releaseDemoFile = ({ lock }: Place): void => rmSync(lock, { force: true });
