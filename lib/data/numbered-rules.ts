import type { BusyRule } from '../domain/schedules/busy-rule.ts';
import type { Item } from './engine/items.ts';
import { packJson } from './packed-json.ts';
import { parsedOnce } from './parsed-once.ts';
import { newRuleUids, nextUid, type RuleUids, uidsOf } from './rule-uids.ts';
import { storedForm } from './stored-form.ts';

/** Long rules with numbers in the place of uids: the number of the form, and packed JSON. */
const numberedForm = 2;

interface Stored {
  /** Of the uids, as base64url. */
  readonly key: string;
  /** The number that the next rule takes. */
  readonly next: number;
  /** Those that do not follow from a number. */
  readonly uids: readonly string[];
  /** In the place of a uid there is a zero where it is one of `uids`; in the others, which are in the order of their numbers, how far it is from the one before it, the first one from -1. */
  readonly rules: readonly (Omit<BusyRule, 'uid'> & { readonly uid: number })[];
}

/** Every schema of numbered rules. */
const form = storedForm<{ doc: Stored }>({});

export const isNumbered = ({ doc }: Item): boolean =>
  doc instanceof Uint8Array && doc[0] === numberedForm;

interface Numbered extends RuleUids {
  /** Those that stand for uids. */
  readonly numbers: readonly number[];
  readonly rules: readonly BusyRule[];
}

const numberedFrom = parsedOnce(({ doc }): Numbered => {
  const { uids, rules, ...stored } = form.read({ doc: (doc as Uint8Array).subarray(1) }, 'doc');
  const key = Buffer.from(stored.key, 'base64url');
  const numbers: number[] = [];
  for (const { uid } of rules) if (uid > 0) numbers.push((numbers.at(-1) ?? -1) + uid);
  const own = uids.values();
  const made = uidsOf(key, numbers).values();
  // Nobody else has what was just parsed, so nothing is copied.
  const named = rules as readonly { uid: number | string }[];
  for (const rule of named) rule.uid = (rule.uid === 0 ? own : made).next().value as string;
  return { key, next: stored.next, numbers, rules: named as readonly BusyRule[] };
});

/** The uid that takes a number and no more. */
export const nextUidIn = (item: Item): string => nextUid(numberedFrom(item));

/** The rules with their uids. */
export const readNumbered = (item: Item): readonly BusyRule[] => numberedFrom(item).rules;

/** With the item that was there before, whose numbers stay as they are. Undefined where it would be no shorter. */
export function writeNumbered(
  rules: readonly BusyRule[],
  before: Item | undefined,
): Uint8Array | undefined {
  const { key, next, numbers } = before ? numberedFrom(before) : { ...newRuleUids(), numbers: [] };
  const taken = [...numbers, next];
  const numberOf = new Map(uidsOf(key, taken).map((uid, at) => [uid, taken[at] as number]));
  const doc: Stored = {
    key: Buffer.from(key).toString('base64url'),
    next: rules.some(({ uid }) => numberOf.get(uid) === next) ? next + 1 : next,
    ...numberedBy(numberOf, rules),
  };
  const packed = packJson(form.write({ doc }).doc, 0);
  if (!(packed instanceof Uint8Array)) return undefined;
  return Uint8Array.from(Buffer.concat([Buffer.of(numberedForm), packed]));
}

function numberedBy(
  numberOf: ReadonlyMap<string, number>,
  rules: readonly BusyRule[],
): Pick<Stored, 'uids' | 'rules'> {
  const numberIn = ({ uid }: BusyRule): number => numberOf.get(uid) ?? -1;
  // Their order is nothing to a reader, and those without a number stay in theirs.
  const sorted = rules.toSorted((a, b) => numberIn(a) - numberIn(b));
  let last = -1;
  return {
    uids: sorted.filter((rule) => numberIn(rule) < 0).map(({ uid }) => uid),
    rules: sorted.map((rule) => {
      const number = numberIn(rule);
      if (number < 0) return { ...rule, uid: 0 };
      const uid = number - last;
      last = number;
      return { ...rule, uid };
    }),
  };
}
