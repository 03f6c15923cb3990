import { minuteMs } from './minute.ts';

/**
 * Time zones. Instants are epoch milliseconds. Wall clock times are "local milliseconds": the local
 * time, written as if it were UTC. The offset is the difference between the two. Offsets come from
 * `Intl` only, so the zone data of the runtime apply.
 *
 * Reading an offset from `Intl` takes about a microsecond. Offsets are therefore read for a block
 * of 400 days, on first use, and cached. Later conversions search a short array.
 *
 * The first formatter of a process takes a tenth of a cold start. A zone has no formatter until an
 * offset is read. The zone of a guest and UTC never need one.
 */
export interface Zone {
  readonly name: string;
  readonly blocks: Map<number, Block>;
  /**
   * The last block that was used, with its index. The next conversion nearly always needs the same
   * block.
   */
  block: Block;
  blockIndex: number;
  clock?: Intl.DateTimeFormat;
}

/** `[start, offset, start, offset, …]`. Each offset applies from its start to the next start. */
type Block = readonly number[];

export const dayMs = 86_400_000;

const blockMs = 400 * dayMs;
/**
 * Shorter than the shortest time between two clock changes that cancel out: a week (Boa Vista,
 * 2000).
 */
const probeMs = 5 * dayMs;
/**
 * Clock changes happen at quarters of an hour in UTC. Only some old changes do not; they are
 * searched to the second.
 */
const quarterMs = 15 * minuteMs;
/** No zone changes its clock before this. Earlier instants have the first offset of the zone. */
const firstMs = Date.UTC(1840, 0, 1);
/**
 * From here on, the calendar and its weekdays repeat those of 400 years before. Therefore all
 * offsets repeat, too.
 */
const repeatsFromMs = Date.UTC(2500, 0, 1);
const cycleMs = 146_097 * dayMs;
/** About 200 years for each zone. More blocks are read again instead of using more memory. */
const mostBlocks = 180;

const zones = new Map<string, Zone>();

/**
 * Names that the runtime accepts and the IANA database does not contain. They are refused because
 * they are ambiguous (IST can be India, Ireland or Israel) and unknown to other systems.
 */
const notIana =
  /^(?:SystemV\/.*|(?:AC|AE|AG|AR|AS|BE|BS|CA|CN|CS|CT|EA|EC|IE|IS|JS|MI|NE|NS|PL|PN|PR|PS|SS|VS)T)$/i;
/** Refuses offsets such as `+09:00`, which `Intl` accepts, because they begin with a sign. */
const nameForm = /^[A-Za-z][A-Za-z0-9_+\-/]{1,63}$/;
const utcForm = /^(?:Etc\/)?(?:UTC|GMT)$/i;

let listed: ReadonlySet<string> | undefined;

/** Whether a text is an IANA zone name. Legacy links and any letter case are accepted. */
export function isZone(name: string): boolean {
  return findZone(name) !== undefined;
}

/** Returns the zone with a name that `isZone` has accepted. Throws a RangeError otherwise. */
export function zone(name: string): Zone {
  const found = findZone(name);
  if (found === undefined) throw new RangeError('Not an IANA time zone name.');
  return found;
}

/** Caches only existing names, without letter case, so that no input can fill the memory. */
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

/** The list of the runtime is fast to check. It does not contain UTC and links. */
function isListed(key: string): boolean {
  listed ??= new Set(Intl.supportedValuesOf('timeZone').map((name) => name.toLowerCase()));
  return listed.has(key);
}

/** Finds a zone that is not in the list. `Intl` reports an unknown name only by throwing. */
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

/** Returns the offset from UTC in milliseconds. It is positive if the local clock is ahead. */
export function offsetAt(zone: Zone, ms: number): number {
  const at = folded(ms);
  const index = Math.floor(at / blockMs);
  const block = index === zone.blockIndex ? zone.block : findBlock(zone, index);
  let i = block.length - 2;
  while (i > 0 && at < (block[i] as number)) i -= 2;
  return block[i + 1] as number;
}

/**
 * Lists the clock changes after `fromMs` and before `toMs`, in order. Works before the year 2500.
 */
export function clockChanges(zone: Zone, fromMs: number, toMs: number): number[] {
  const found: number[] = [];
  for (let index = Math.floor(fromMs / blockMs); index * blockMs < toMs; index += 1) {
    // The first start of a block is not a clock change.
    const changes = findBlock(zone, index).filter((_, at) => at % 2 === 0 && at > 0);
    found.push(...changes.filter((ms) => ms > fromMs && ms < toMs));
  }
  return found;
}

/** Returns the local milliseconds at that instant. */
export function toLocal(zone: Zone, ms: number): number {
  return ms + offsetAt(zone, ms);
}

/**
 * Returns the instant of a local time. A skipped time moves forward by the length of the gap. For a
 * time that occurs twice, the first one applies.
 */
export function toInstant(zone: Zone, localMs: number): number {
  // Local milliseconds differ from the instant by at most a day, so these are the offsets before
  // and after it.
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

/**
 * Returns the first instant after `lo`, at most `hi`, whose offset differs from the one at `lo`.
 */
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
  // Both bounds are counted in steps. `same` has the original offset, `other` does not.
  let same = Math.floor(lo / stepMs);
  let other = Math.ceil(hi / stepMs);
  while (other - same > 1) {
    const middle = Math.floor((same + other) / 2);
    if (readOffset(clock, middle * stepMs) === offset) same = middle;
    else other = middle;
  }
  return other * stepMs;
}

/** Reads `31, GMT-05:00`, `31, GMT-00:16:08` or, for the offset 0, `31, GMT`. */
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
