import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Refused } from '../../../lib/admin/refused.ts';
import type { EventType } from '../../../lib/domain/event-types/event-type.ts';
import { commands } from '../../../scripts/admin/commands.ts';
import { runCommand } from '../../../scripts/admin/run-command.ts';

/** The members of the output of commands that tests read. Each command prints some of them. */
interface Printed {
  readonly organizationId: string;
  readonly userId: string;
  readonly uid: string;
  readonly key: string;
  readonly keyId: string;
  readonly version: number;
  readonly eventType: EventType;
}

/** Runs a command like from a terminal. JSON is passed in a file. */
export async function admin(word: string, options: Record<string, string | true>, json?: unknown) {
  const command = commands[word];
  if (command === undefined) throw new Error(`The command ${word} does not exist.`);
  const args = Object.entries(options).flatMap(([name, value]) =>
    value === true ? [`--${name}`] : [`--${name}`, value],
  );
  if (json === undefined) return (await runCommand(command, args)) as Printed;
  const folder = mkdtempSync(join(tmpdir(), 'admin-'));
  const file = join(folder, 'given.json');
  writeFileSync(file, typeof json === 'string' ? json : JSON.stringify(json));
  try {
    return (await runCommand(command, [...args, '--file', file])) as Printed;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The list that a command prints. */
export const list = async (word: string, options: Record<string, string>) =>
  (await admin(word, options)) as unknown as readonly Readonly<Record<string, unknown>>[];

/** The pointers and codes of the violations of a refused command. */
export async function refusals(...input: Parameters<typeof admin>): Promise<readonly string[]> {
  const error = await admin(...input).catch((thrown: unknown) => thrown);
  if (!(error instanceof Refused)) throw error;
  return error.violations.map(({ pointer, code }) => `${pointer} ${code}`);
}

/** Creates an organization with its owner. Returns their ids as options of commands. */
export async function newOrganization() {
  const { organizationId: organization } = await admin('create-organization', { name: 'Ours' });
  const { userId: user } = await admin('create-user', {
    organization,
    name: 'An owner',
    email: 'owner@example.com',
    'time-zone': 'Europe/Paris',
    role: 'owner',
  });
  return { organization, user };
}
