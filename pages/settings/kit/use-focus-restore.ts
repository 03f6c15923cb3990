import { useEffect } from 'preact/hooks';

const groups = 'fieldset, ul, form, section, main';

/** The groups around an element, the innermost first. */
function groupsAround(element: Element): HTMLElement[] {
  const group = element.parentElement?.closest<HTMLElement>(groups);
  return group ? [group, ...groupsAround(group)] : [];
}

const wasTaken = (element: Node, { removedNodes }: MutationRecord): boolean =>
  [...removedNodes].some((node) => node.contains(element));

/**
 * Moves the focus when the element that has it is removed, for example a deleted row. The innermost group that is left
 * gets it, or `top` if there is none. Otherwise users of a keyboard or a screen reader would start again at the top of
 * the page.
 */
export function useFocusRestore(top: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    let had: HTMLElement | undefined;
    let around: readonly HTMLElement[] = [];
    const remember = ({ target }: FocusEvent) => {
      had = target as HTMLElement;
      around = groupsAround(had);
    };
    const observer = new MutationObserver((records) => {
      const last = had;
      if (last === undefined || document.activeElement !== document.body) return;
      if (!records.some((record) => wasTaken(last, record))) return;
      // The element may have been moved, not removed.
      const left = [last, ...around].find(({ isConnected }) => isConnected);
      const next = left === undefined || left.matches('main') ? top.current : left;
      if (next !== last) next?.setAttribute('tabindex', '-1');
      next?.focus();
    });
    document.addEventListener('focusin', remember);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', remember);
      observer.disconnect();
    };
  }, []);
}
