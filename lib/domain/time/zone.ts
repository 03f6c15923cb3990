import { minuteMs } from './minute.ts';

/**
 * Wall clocks. Inside the domain an instant is epoch milliseconds and a wall clock is "local
 * milliseconds": what the clock on the wall shows, written down as if it stood in UTC. The step
 * between the two is an offset, and offsets come from `Intl` alone, so the runtime's zone data
 * decide and no rule is kept here.
 *
 * `Intl` takes about a microsecond an answer. Offsets are therefore read once for a block of 400
 * days, on first use, and kept; a conversion after that is a look-up in a short array.
 *
 * The first formatter of a process costs as much as a tenth of a cold start. So a zone has none until
 * an offset is read, which the zone of a guest never needs, and UTC has none at all.
 */
export interface Zone {
  readonly name: string;
  readonly blocks: Map<number, Block>;
  /** The block that was asked for last, and its place: the next question is nearly always about the same one. */
  block: Block;
  blockIndex: number;
  clock?: Intl.DateTimeFormat;
}

/** `[start, offset, start, offset, …]`: from each start on, that offset, until the next start. */
type Block = readonly number[];

export const dayMs = 86_400_000;

const blockMs = 400 * dayMs;
/** Shorter than any stretch between two changes that cancel out: the shortest is a week (Boa Vista, 2000). */
const probeMs = 5 * dayMs;
/** Clock changes lie on quarters of an hour of UTC, but for old ones, which are then searched to the second. */
const quarterMs = 15 * minuteMs;
/** No zone changes its clock before this; what is earlier shows the zone's first offset. */
const firstMs = Date.UTC(1840, 0, 1);
/** From here on the calendar, weekdays included, is the one of 400 years before, and so are all offsets. */
const repeatsFromMs = Date.UTC(2500, 0, 1);
const cycleMs = 146_097 * dayMs;
/** About 200 years a zone: whoever asks for more makes us read again, never keep more. */
const mostBlocks = 180;

const zones = new Map<string, Zone>();

/**
 * Names that the runtime knows and the IANA database does not. They are refused because they
 * mislead (IST is read as India, Ireland or Israel) and because other systems do not know them.
 */
const notIana =
  /^(?:SystemV\/.*|(?:AC|AE|AG|AR|AS|BE|BS|CA|CN|CS|CT|EA|EC|IE|IS|JS|MI|NE|NS|PL|PN|PR|PS|SS|VS)T)$/i;
/** Offsets such as `+09:00`, which `Intl` takes too, begin with a sign and so fail here. */
const nameForm = /^[A-Za-z][A-Za-z0-9_+\-/]{1,63}$/;
const utcForm = /^(?:Etc\/)?(?:UTC|GMT)$/i;

let listed: ReadonlySet<string> | undefined;

/** Whether the text is an IANA zone name, legacy links and any letter case included. */
export function isZone(name: string): boolean {
  return findZone(name) !== undefined;
}

/** The zone of that name; the name has been checked with `isZone` where it came in. */
export function zone(name: string): Zone {
  const found = findZone(name);
  if (found === undefined) throw new RangeError('Not an IANA time zone name.');
  return found;
}

/** Only names that exist are kept, and without regard to case, so no input can fill the memory. */
function findZone(name: string): Zone | undefined {
  const key = name.toLowerCase();
  const known = zones.get(key);
  if (known !== undefined) return known;
  if (!nameForm.test(name) || notIana.test(name)) return undefined;
  const made = utcForm.test(name) || isListed(key) ? newZone(name) : linkedZone(name);
  if (made !== undefined) zones.set(key, made);
  return made;
}

const newZone = (name: string): Zone => ({
  name,
  blocks: new Map(),
  block: [],
  blockIndex: Number.NaN,
});

/** The list of the runtime is cheap, and leaves UTC and the links out. */
function isListed(key: string): boolean {
  listed ??= new Set(Intl.supportedValuesOf('timeZone').map((name) => name.toLowerCase()));
  return listed.has(key);
}

/** A zone that is not in the list: of an unknown name `Intl` says so only by throwing. */
function linkedZone(name: string): Zone | undefined {
  try {
    return { ...newZone(name), clock: newClock(name) };
  } catch {
    return undefined;
  }
}

const newClock = (name: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    day: 'numeric',
    timeZoneName: 'longOffset',
  });

/** Milliseconds that the wall clock of the zone is ahead of UTC at that instant. */
export function offsetAt(zone: Zone, ms: number): number {
  const at = folded(ms);
  const index = Math.floor(at / blockMs);
  const block = index === zone.blockIndex ? zone.block : findBlock(zone, index);
  let i = block.length - 2;
  while (i > 0 && at < (block[i] as number)) i -= 2;
  return block[i + 1] as number;
}

/** The instants after `fromMs` and before `toMs` at which the clock of the zone is changed, in order; before the year 2500. */
export function clockChanges(zone: Zone, fromMs: number, toMs: number): number[] {
  const found: number[] = [];
  for (let index = Math.floor(fromMs / blockMs); index * blockMs < toMs; index += 1) {
    // The first start of a block is no change.
    const changes = findBlock(zone, index).filter((_, at) => at % 2 === 0 && at > 0);
    found.push(...changes.filter((ms) => ms > fromMs && ms < toMs));
  }
  return found;
}

/** What the wall clock shows at that instant, in local milliseconds. */
export function toLocal(zone: Zone, ms: number): number {
  return ms + offsetAt(zone, ms);
}

/**
 * The instant at which the wall clock shows that time. A time that the clock skips moves forward by
 * the length of the gap; of a time that it shows twice the first is taken.
 */
export function toInstant(zone: Zone, localMs: number): number {
  // Local milliseconds lie within a day of the instant, so these two are the offsets on either side.
  const before = offsetAt(zone, localMs - dayMs);
  const after = offsetAt(zone, localMs + dayMs);
  if (before === after) return localMs - before;
  const first = localMs - Math.max(before, after);
  if (toLocal(zone, first) === localMs) return first;
  const second = localMs - Math.min(before, after);
  return toLocal(zone, second) === localMs ? second : localMs - before;
}

function folded(ms: number): number {
  if (ms < firstMs) return firstMs;
  if (ms < repeatsFromMs) return ms;
  return repeatsFromMs - cycleMs + ((ms - repeatsFromMs) % cycleMs);
}

function findBlock(zone: Zone, index: number): Block {
  const block = zone.blocks.get(index) ?? keepBlock(zone, index);
  zone.block = block;
  zone.blockIndex = index;
  return block;
}

function keepBlock(zone: Zone, index: number): Block {
  if (zone.blocks.size >= mostBlocks) zone.blocks.clear();
  const startMs = index * blockMs;
  const block = utcForm.test(zone.name) ? [startMs, 0] : readBlock(zone, startMs);
  zone.blocks.set(index, block);
  return block;
}

function readBlock(zone: Zone, startMs: number): Block {
  zone.clock ??= newClock(zone.name);
  const { clock } = zone;
  let lo = startMs;
  let offset = readOffset(clock, lo);
  const block = [startMs, offset];
  for (let hi = startMs + probeMs; hi <= startMs + blockMs; hi += probeMs) {
    const atHi = readOffset(clock, hi);
    while (offset !== atHi) {
      lo = firstChange(clock, lo, hi, offset);
      offset = readOffset(clock, lo);
      block.push(lo, offset);
    }
    lo = hi;
  }
  return block;
}

/** The first instant after `lo`, at most `hi`, with another offset than the one at `lo`. */
function firstChange(clock: Intl.DateTimeFormat, lo: number, hi: number, offset: number): number {
  const quarter = bisect(clock, lo, hi, offset, quarterMs);
  if (readOffset(clock, quarter - 1000) === offset) return quarter;
  return bisect(clock, Math.max(lo, quarter - quarterMs), quarter, offset, 1000);
}

function bisect(
  clock: Intl.DateTimeFormat,
  lo: number,
  hi: number,
  offset: number,
  stepMs: number,
): number {
  // Both bounds are counted in steps; `same` still has the offset, `other` no longer has it.
  let same = Math.floor(lo / stepMs);
  let other = Math.ceil(hi / stepMs);
  while (other - same > 1) {
    const middle = Math.floor((same + other) / 2);
    if (readOffset(clock, middle * stepMs) === offset) same = middle;
    else other = middle;
  }
  return other * stepMs;
}

/** Reads `31, GMT-05:00`, `31, GMT-00:16:08` or, for no offset at all, `31, GMT`. */
function readOffset(clock: Intl.DateTimeFormat, ms: number): number {
  const text = clock.format(ms);
  const sign = text.indexOf('GMT') + 3;
  if (sign >= text.length) return 0;
  const seconds =
    Number(text.slice(sign + 1, sign + 3)) * 3600 +
    Number(text.slice(sign + 4, sign + 6)) * 60 +
    Number(text.slice(sign + 7));
  return (text[sign] === '-' ? -seconds : seconds) * 1000;
}
