/**
 * Half-open stretches of time as one flat array `[start, end, start, end, …]` in epoch minutes:
 * sorted, disjoint, not touching, never empty. Flat, because a month of a hundred hosts is 60 000
 * stretches and an object for each is most of the cost.
 */
export type Spans = readonly number[];

/**
 * Adds [start, end) to spans under construction, joined to the last one where the two touch.
 * What is added must not begin before the last one does; an empty stretch adds nothing.
 */
export function append(spans: number[], start: number, end: number): void {
  if (start >= end) return;
  const last = spans.length - 1;
  if (last > 0 && start <= (spans[last] as number)) {
    if (end > (spans[last] as number)) spans[last] = end;
  } else {
    spans.push(start, end);
  }
}

/**
 * Spans under construction whose number is known to have a bound. Room for all of them is made at once: an array that
 * grows is copied over and over, and a month of ten hosts would leave a megabyte of copies behind.
 */
export class SpanWriter {
  readonly #minutes: number[] = [];
  #length = 0;

  constructor(atMost: number) {
    this.#minutes.length = 2 * atMost;
  }

  /** As `append`. */
  add(start: number, end: number): void {
    if (start >= end) return;
    const minutes = this.#minutes;
    const length = this.#length;
    if (length > 0 && start <= (minutes[length - 1] as number)) {
      if (end > (minutes[length - 1] as number)) minutes[length - 1] = end;
    } else {
      minutes[length] = start;
      minutes[length + 1] = end;
      this.#length = length + 2;
    }
  }

  /** What was added. Nothing can be added after that. */
  done(): Spans {
    this.#minutes.length = this.#length;
    return this.#minutes;
  }
}

/** Makes spans of pairs in any order, which may overlap, touch or be empty. */
export function merge(pairs: readonly number[]): Spans {
  const order: number[] = [];
  let sorted = true;
  for (let i = 0; i + 1 < pairs.length; i += 2) {
    if (i > 0 && (pairs[i] as number) < (pairs[i - 2] as number)) sorted = false;
    order.push(i);
  }
  if (!sorted) order.sort((a, b) => (pairs[a] as number) - (pairs[b] as number));
  const merged: number[] = [];
  for (const i of order) append(merged, pairs[i] as number, pairs[i + 1] as number);
  return merged;
}

/** The minutes that lie in `a`, in `b` or in both. */
export function union(a: Spans, b: Spans): Spans {
  if (b.length === 0) return a;
  if (a.length === 0) return b;
  const whole = new SpanWriter((a.length + b.length) / 2);
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    if (j >= b.length || (i < a.length && (a[i] as number) <= (b[j] as number))) {
      whole.add(a[i] as number, a[i + 1] as number);
      i += 2;
    } else {
      whole.add(b[j] as number, b[j + 1] as number);
      j += 2;
    }
  }
  return whole.done();
}

/** The minutes that lie in any of several spans. Two by two, so that none is gone through for each of the others. */
export function unionOf(all: readonly Spans[]): Spans {
  const [first = [], second] = all;
  if (second === undefined) return first;
  if (all.length === 2) return union(first, second);
  const half = all.length >> 1;
  return union(unionOf(all.slice(0, half)), unionOf(all.slice(half)));
}

/** The minutes that lie in `whole` and not in `holes`, each of which may be made longer on both of its sides. */
export function subtract(whole: Spans, holes: Spans, before = 0, after = 0): Spans {
  const left: number[] = [];
  eachLeft(whole, holes, before, after, (start, end) => left.push(start, end));
  return left;
}

/** The same for whoever needs each stretch that is left, in order, and not all of them. */
export function eachLeft(
  whole: Spans,
  holes: Spans,
  before: number,
  after: number,
  visit: (start: number, end: number) => void,
): void {
  let hole = firstEndingAfter(holes, (whole[0] ?? Number.POSITIVE_INFINITY) - after);
  for (let i = 0; i < whole.length; i += 2) {
    let cursor = whole[i] as number;
    const end = whole[i + 1] as number;
    while (hole < holes.length && (holes[hole + 1] as number) + after <= cursor) hole += 2;
    // A hole may reach into the next stretch too, so it is passed only once it ends inside this one.
    while (hole < holes.length && (holes[hole] as number) - before < end) {
      const until = (holes[hole] as number) - before;
      if (cursor < until) visit(cursor, until);
      cursor = (holes[hole + 1] as number) + after;
      if (cursor >= end) break;
      hole += 2;
    }
    if (cursor < end) visit(cursor, end);
  }
}

/** Where the first stretch that ends after `minute` begins in the array; its length when there is none. */
export function firstEndingAfter(spans: Spans, minute: number): number {
  let low = 0;
  let high = spans.length >> 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[2 * middle + 1] as number) <= minute) low = middle + 1;
    else high = middle;
  }
  return 2 * low;
}

/** Whether all of [start, end) lies in the spans. */
export function covers(spans: Spans, start: number, end: number): boolean {
  const i = firstEndingAfter(spans, start);
  return i < spans.length && (spans[i] as number) <= start && end <= (spans[i + 1] as number);
}

/** Whether any minute of [start, end) lies in the spans. Touching is not overlapping. */
export function overlaps(spans: Spans, start: number, end: number): boolean {
  const i = firstEndingAfter(spans, start);
  return start < end && i < spans.length && (spans[i] as number) < end;
}
