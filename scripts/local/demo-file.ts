import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DemoFacts } from '../demo/facts.ts';
import { writeWhole } from './folder.ts';
import { holderOf, takeLock } from './processes.ts';

/** What people and scripts need to use a local service: the facts of the demo and fresh credentials. */
export interface DemoFile
  extends Pick<DemoFacts, 'users' | 'soloHost' | 'bookingWithRecordings' | 'eventTypes'> {
  readonly baseUrl: string;
  /** Where the mails are read that the service sends; null where a mail server sends them to people. */
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

/** Where this service writes its file: a service that runs beside it in the same folder keeps its own. */
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

/** The file of the folder's running service; undefined when none runs. */
export function readRunningDemo(folder: string): DemoFile | undefined {
  const { path, lock } = placeOf(folder, 'demo');
  return holderOf(lock) === undefined ? undefined : readDemoFile(path);
}

export const releaseDemoFile = ({ lock }: Place): void => rmSync(lock, { force: true });
