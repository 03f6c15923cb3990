import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { texts } from './texts.ts';

/** The buttons of the entries above and below the visible part, the nearest first. */
interface Measured {
  readonly above: readonly HTMLElement[];
  readonly below: readonly HTMLElement[];
  /** The height of the heading, below which the visible part begins. */
  readonly headPx: number;
}

const nothing: Measured = { above: [], below: [], headPx: 0 };

/** An entry with less than this is not visible. */
const leastPx = 4;

const scrollerIn = (frame: HTMLElement) =>
  frame.querySelector<HTMLElement>('.ec-time-grid .ec-main');

const byEntry = (buttons: readonly HTMLElement[]): readonly HTMLElement[] => [
  ...new Map(buttons.map((one) => [one.dataset.entry, one])).values(),
];

/** Finds the entries outside the visible part. An entry of two days counts once on each side. */
function measure(frame: HTMLElement): Measured {
  const scroller = scrollerIn(frame);
  if (scroller === null) return nothing;
  const headPx = scroller.querySelector<HTMLElement>('.ec-header')?.offsetHeight ?? 0;
  const { top, bottom } = scroller.getBoundingClientRect();
  const places = [...scroller.querySelectorAll<HTMLElement>('.ec-body [data-entry]')].map(
    (button) => ({ button, place: button.getBoundingClientRect() }),
  );
  const above = places
    .filter(({ place }) => place.bottom < top + headPx + leastPx)
    .sort((a, b) => b.place.top - a.place.top);
  const below = places
    .filter(({ place }) => place.top > bottom - leastPx)
    .sort((a, b) => a.place.top - b.place.top);
  const buttonsOf = (some: typeof places) => byEntry(some.map(({ button }) => button));
  return { above: buttonsOf(above), below: buttonsOf(below), headPx };
}

/** Measures again after the user scrolls, and after the grid is drawn or gets another size. */
function useMeasured(frame: RefObject<HTMLElement | null>): Measured {
  const [measured, setMeasured] = useState(nothing);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    let next = 0;
    const later = () => {
      cancelAnimationFrame(next);
      next = requestAnimationFrame(() => setMeasured(measure(element)));
    };
    const drawn = new MutationObserver(later);
    drawn.observe(element, { childList: true, subtree: true });
    const sized = new ResizeObserver(later);
    sized.observe(element);
    element.addEventListener('scroll', later, { capture: true, passive: true });
    later();
    return () => {
      cancelAnimationFrame(next);
      drawn.disconnect();
      sized.disconnect();
      element.removeEventListener('scroll', later, { capture: true });
    };
  }, []);
  return measured;
}

/** Scrolls to an entry, and focuses it, because the button that was pressed may disappear. */
function reveal(frame: HTMLElement | null, entry: HTMLElement | undefined, headPx: number): void {
  const scroller = frame && scrollerIn(frame);
  if (!scroller || entry === undefined) return;
  const top = scroller.getBoundingClientRect().top + headPx;
  scroller.scrollTop += entry.getBoundingClientRect().top - top - 2 * leastPx;
  entry.focus({ preventScroll: true });
}

/** Shows how many entries are above and below the visible part of the grid, and scrolls to the nearest. */
export function Outside({ frame }: { readonly frame: RefObject<HTMLElement | null> }) {
  const { above, below, headPx } = useMeasured(frame);
  const show = (entry: HTMLElement | undefined) => () => reveal(frame.current, entry, headPx);
  return (
    <>
      {above.length > 0 && (
        <button
          type="button"
          class="outside above"
          style={{ top: `${headPx}px` }}
          onClick={show(above[0])}
        >
          {texts.above(above.length)}
        </button>
      )}
      {below.length > 0 && (
        <button type="button" class="outside below" onClick={show(below[0])}>
          {texts.below(below.length)}
        </button>
      )}
    </>
  );
}
