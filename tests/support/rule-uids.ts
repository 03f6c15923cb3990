import { createCipheriv } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';

/**
 * The uids of the rules of a host. It reads what docs/data-model.md says and uses nothing of the service:
 * who checks the service must not share its mistakes. Few rules are a text; of many the uids stand apart, as
 * bytes; of more there are numbers in their place.
 */
export function ruleUids(stored: unknown): readonly string[] {
  if (typeof stored === 'string') {
    return (JSON.parse(stored) as { readonly uid: string }[]).map(({ uid }) => uid);
  }
  const bytes = Buffer.from(stored as Uint8Array);
  if (bytes[0] === 2) return numberedUids(unpacked(bytes.subarray(1)));
  const { json, apart } = unpacked(bytes);
  return textsOf(uidsIn(json), apart);
}

interface Packed {
  readonly json: unknown;
  readonly apart: Apart;
}

function unpacked(bytes: Buffer): Packed {
  const end = 8 + bytes.readUIntLE(5, 3);
  const json = JSON.parse(inflateRawSync(bytes.subarray(end)).toString());
  return { json, apart: new Apart(bytes.subarray(8, end)) };
}

type Column = readonly [how: number, ...unknown[]];

function uidsIn(rules: unknown): Column {
  const [how, [name], column] = rules as [number, string[], Column];
  if (how !== 1 || name !== 'uid') throw new Error('These are no packed rules.');
  return column;
}

function textsOf([how, ...parts]: Column, apart: Apart): readonly string[] {
  if (how === 0) return parts as string[];
  if (how !== 4) throw new Error('These are no packed texts.');
  const [count, length] = parts as [number, number];
  const all = apart.bytes((count * length * 3) / 4).toString('base64url');
  return Array.from({ length: count }, (_, i) => all.slice(i * length, (i + 1) * length));
}

function numbersOf([how, ...parts]: Column, apart: Apart): readonly number[] {
  if (how === 0) return parts as number[];
  if (how !== 6) throw new Error('These are no packed numbers.');
  const [count, least] = parts as [number, number];
  return apart.column(count).map((above) => least + above);
}

function numberedUids({ json, apart }: Packed): readonly string[] {
  const { key, uids, rules } = json as { key: string; uids: Column; rules: unknown };
  const own = textsOf(uids, apart).values();
  let number = -1;
  return numbersOf(uidsIn(rules), apart).map((further) => {
    if (further === 0) return own.next().value ?? '';
    number += further;
    return uidOf(number, key);
  });
}

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

function uidOf(number: number, key: string): string {
  const block = Buffer.alloc(16);
  block.writeUInt32LE(number);
  const cipher = createCipheriv('aes-128-ecb', Buffer.from(key, 'base64url'), null);
  return [...cipher.update(block).subarray(0, 12)].map((byte) => letters[byte % 62]).join('');
}

/** What stands apart, in the order in which it is asked for. */
class Apart {
  readonly #bytes: Buffer;
  #bit = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  bytes(count: number): Buffer {
    const from = this.#bit / 8;
    this.#bit += count * 8;
    return this.#bytes.subarray(from, from + count);
  }

  column(count: number): readonly number[] {
    const divisor = this.#varint();
    const low = this.#bits(8);
    const numbers = Array.from({ length: count }, () => {
      let ones = 0;
      while (ones < 20 && this.#bits(1) === 1) ones += 1;
      return divisor * (ones < 20 ? ones * 2 ** low + this.#bits(low) : this.#bits(53));
    });
    this.#bit = Math.ceil(this.#bit / 8) * 8;
    return numbers;
  }

  #varint(): number {
    const byte = this.#bits(8);
    return byte < 128 ? byte : byte - 128 + 128 * this.#varint();
  }

  /** The lowest first. */
  #bits(count: number): number {
    let value = 0;
    for (let place = 0; place < count; place += 1, this.#bit += 1) {
      const byte = this.#bytes[Math.floor(this.#bit / 8)] ?? 0;
      value += (Math.floor(byte / 2 ** (this.#bit % 8)) % 2) * 2 ** place;
    }
    return value;
  }
}
