import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

/** So many are kept; the oldest go first. */
const most = 500;

export interface ReceivedMail {
  readonly id: string;
  readonly receivedAt: string;
  readonly mail: Email;
}

/** The mails of an inbox: a file each, newest last, so that they outlive the service. */
export class Mails {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = join(folder, 'mails');
    mkdirSync(this.#folder, { recursive: true });
  }

  /** Keeps a mail as it was received. */
  add(raw: Buffer): void {
    const id = `${Date.now()}-${randomUUID().slice(0, 8)}`;
    const path = join(this.#folder, `${id}.eml`);
    // Whoever reads the folder meanwhile never finds half a mail.
    writeFileSync(`${path}.part`, raw);
    renameSync(`${path}.part`, path);
    for (const old of this.ids().slice(most)) rmSync(this.#pathOf(old), { force: true });
  }

  /** Newest first. */
  ids(): readonly string[] {
    return readdirSync(this.#folder)
      .filter((name) => name.endsWith('.eml'))
      .map((name) => name.slice(0, -'.eml'.length))
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
    return join(this.#folder, `${id}.eml`);
  }
}
