import { createCipheriv, randomBytes } from 'node:crypto';

/*
 * The uids of a host's rules say nothing about time, and take as many bytes as all the rest. So those of new
 * schedules follow from a secret key of the host's rules and a number, and only the number is stored. Without the
 * key they are twelve letters and digits by chance, as every other uid.
 */
const letters = Buffer.from('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz');
const uidLength = 12;
const blockLength = 16;
const keyLength = 16;

/** A key, and the number that the next rule takes. No number is ever taken twice. */
export interface RuleUids {
  readonly key: Uint8Array;
  readonly next: number;
}

export const newRuleUids = (): RuleUids => ({ key: randomBytes(keyLength), next: 0 });

/** The uids of some numbers: the letters that the cipher makes of each. */
export function uidsOf(key: Uint8Array, numbers: readonly number[]): readonly string[] {
  const blocks = Buffer.alloc(blockLength * numbers.length);
  for (let at = 0; at < numbers.length; at += 1) {
    blocks.writeUInt32LE(numbers[at] as number, at * blockLength);
  }
  const bytes = createCipheriv('aes-128-ecb', key, null).update(blocks);
  for (let at = 0; at < bytes.length; at += 1) {
    bytes[at] = letters[(bytes[at] as number) % letters.length] as number;
  }
  const text = bytes.toString('latin1');
  return numbers.map((_, at) => text.slice(at * blockLength, at * blockLength + uidLength));
}

export const nextUid = ({ key, next }: RuleUids): string => uidsOf(key, [next])[0] as string;
