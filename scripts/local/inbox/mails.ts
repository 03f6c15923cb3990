import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { writeWhole } from '../folder.ts';

/** Maximum number of stored mails. The oldest are deleted first. */
const most = 500;

export interface ReceivedMail {
  readonly id: string;
  readonly receivedAt: string;
  readonly mail: Email;
}

const named = /^mail-(\d+-[\da-f]{8})\.eml$/u;

/** The mails of an inbox, stored in one file each, so that they are available after a restart. */
export class Mails {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Stores a mail as it was received. */
  add(raw: Buffer): void {
    writeWhole(this.#pathOf(`${Date.now()}-${randomUUID().slice(0, 8)}`), raw);
    for (const old of this.ids().slice(most)) rmSync(this.#pathOf(old), { force: true });
  }

  /** The ids of all mails, newest first. */
  ids(): readonly string[] {
    return readdirSync(this.#folder)
      .flatMap((name) => named.exec(name)?.[1] ?? [])
      .toSorted()
      .toReversed();
  }

  raw(id: string): Buffer | undefined {
    return this.ids().includes(id) ? readFileSync(this.#pathOf(id)) : undefined;
  }

  async read(id: string): Promise<ReceivedMail | undefined> {
    const raw = this.raw(id);
    if (raw === undefined) return undefined;
    const receivedAt = new Date(Number(id.split('-')[0])).toISOString();
    return { id, receivedAt, mail: await PostalMime.parse(raw) };
  }

  #pathOf(id: string): string {
    return join(this.#folder, `mail-${id}.eml`);
  }
}
