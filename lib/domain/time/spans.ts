/**
 * Half-open spans of time as one flat array `[start, end, start, end, …]` in epoch minutes: sorted,
 * disjoint, not touching, never empty. A month of a hundred hosts has 60 000 spans, and one object
 * for each would be most of the cost.
 */
export type Spans = readonly number[];

/**
 * Adds [start, end) to spans under construction and joins it to the last span if they touch. The
 * start must not be before the start of the last span. An empty span adds nothing.
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
 * Builds spans up to a known maximum number. It allocates all memory first, because a growing array
 * is copied often: a month of ten hosts would leave a megabyte of copies.
 */
export class SpanWriter {
  readonly #minutes: number[] = [];
  #length = 0;

  constructor(atMost: number) {
    this.#minutes.length = 2 * atMost;
  }

  /** Adds [start, end) like `append`. */
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

  /** Returns the spans. No more spans can be added afterwards. */
  done(): Spans {
    this.#minutes.length = this.#length;
    return this.#minutes;
  }
}

/** Builds spans from pairs in any order. Pairs may overlap, touch or be empty. */
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

/** The minutes in `a`, in `b` or in both. */
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

/**
 * The minutes in any of several spans. It joins them in pairs, so that each span is read only a few
 * times.
 */
export function unionOf(all: readonly Spans[]): Spans {
  const [first = [], second] = all;
  if (second === undefined) return first;
  if (all.length === 2) return union(first, second);
  const half = all.length >> 1;
  return union(unionOf(all.slice(0, half)), unionOf(all.slice(half)));
}

/** The minutes in `whole` and not in `holes`. `before` and `after` extend each hole. */
export function subtract(whole: Spans, holes: Spans, before = 0, after = 0): Spans {
  const left: number[] = [];
  eachLeft(whole, holes, before, after, (start, end) => left.push(start, end));
  return left;
}

/** Visits the spans that `subtract` would return, in order, without creating an array. */
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
    // A hole can extend into the next span, so it is skipped only if it ends inside this one.
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

/**
 * Returns the array index of the first span that ends after `minute`, or the array length if there
 * is none.
 */
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

/** Whether [start, end) is completely inside the spans. */
export function covers(spans: Spans, start: number, end: number): boolean {
  const i = firstEndingAfter(spans, start);
  return i < spans.length && (spans[i] as number) <= start && end <= (spans[i + 1] as number);
}

/** Whether any minute of [start, end) is inside the spans. Touching is not overlapping. */
export function overlaps(spans: Spans, start: number, end: number): boolean {
  const i = firstEndingAfter(spans, start);
  return start < end && i < spans.length && (spans[i] as number) < end;
}
