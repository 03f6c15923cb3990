import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { BusyLabel } from '../../shared/busy-label.tsx';
import { AskFirst } from './ask-first.tsx';
import { Done, Outcome } from './outcome.tsx';
import type { Faults } from './reported-failure.ts';
import { texts } from './texts.ts';
import type { Action } from './use-action.ts';

const noFeedback = { text: '', isFailure: false, faults: {} };

interface Props {
  readonly action: Action;
  /** The errors that have no field. */
  readonly unshown: Faults;
  readonly isChanged: boolean;
  readonly onDiscard: () => void;
}

/**
 * The buttons of a long form. They stay at the bottom of the window while there are unsaved changes. The result of the
 * last save remains for a few seconds.
 */
export function SaveBar({ action, unshown, isChanged, onDiscard }: Props) {
  const { feedback, isBusy } = action;
  const bar = useRef<HTMLDivElement>(null);
  const isOpen = isChanged || isBusy;
  useScrollPadding(bar);
  useFocusReturn(bar, isOpen);
  return (
    <div ref={bar} class={isOpen ? 'save-bar open' : 'save-bar'}>
      <Outcome feedback={isOpen ? feedback : noFeedback} unshown={unshown} />
      <div class="row">
        {isOpen && (
          <>
            <button type="submit" class="main" aria-disabled={isBusy}>
              <BusyLabel label={texts.saveChanges} busy={texts.saving} isBusy={isBusy} />
            </button>
            <AskFirst
              label={texts.discard}
              title={texts.discardTitle}
              isBusy={isBusy}
              onConfirm={onDiscard}
            />
          </>
        )}
        <Done feedback={isOpen ? noFeedback : feedback} />
      </div>
    </div>
  );
}

type BarRef = { readonly current: HTMLDivElement | null };

/** Keeps focused fields above the bar, at any height of the bar. */
function useScrollPadding(bar: BarRef): void {
  useEffect(() => {
    const { current } = bar;
    const form = current?.closest('form');
    if (current === null || !form) return;
    const { style } = document.documentElement;
    const isSticky = () => getComputedStyle(current).position === 'sticky';
    // A browser only scrolls to the line with the cursor of a large field.
    const showField = () => {
      const focused = document.activeElement;
      const isField = form.contains(focused) && !current.contains(focused);
      if (isSticky() && isField) focused?.scrollIntoView({ block: 'nearest' });
    };
    const measure = () => {
      const height = current.offsetHeight + Number.parseFloat(getComputedStyle(current).bottom) + 8;
      style.scrollPaddingBottom = isSticky() ? `${height}px` : '';
      // The bar appears while the user types.
      showField();
    };
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    form.addEventListener('focusin', showField);
    return () => {
      observer.disconnect();
      form.removeEventListener('focusin', showField);
      style.scrollPaddingBottom = '';
    };
  }, []);
}

/** Returns the focus to the last field when the button with the focus is removed. */
function useFocusReturn(bar: BarRef, isOpen: boolean): void {
  const last = useRef<HTMLElement | undefined>(undefined);
  const isInBar = useRef(false);
  useEffect(() => {
    const form = bar.current?.closest('form');
    const remember = ({ target }: FocusEvent) => {
      isInBar.current = bar.current?.contains(target as Node) ?? false;
      if (!isInBar.current) last.current = target as HTMLElement;
    };
    form?.addEventListener('focusin', remember);
    return () => form?.removeEventListener('focusin', remember);
  }, []);
  useLayoutEffect(() => {
    if (isOpen || !isInBar.current) return;
    isInBar.current = false;
    last.current?.focus({ preventScroll: true });
  }, [isOpen]);
}
