import { useEffect } from 'preact/hooks';

const groups = 'fieldset, ul, form, section, main';

/** What is around an element and has a name of its own, the nearest first. */
function groupsAround(element: Element): HTMLElement[] {
  const group = element.parentElement?.closest<HTMLElement>(groups);
  return group ? [group, ...groupsAround(group)] : [];
}

const wasTaken = (element: Node, { removedNodes }: MutationRecord): boolean =>
  [...removedNodes].some((node) => node.contains(element));

/**
 * Gives the focus to what is left around what had it, when that is taken away: a row that was deleted, a question that was removed.
 * Without it, those who use a keyboard or a screen reader begin again at the top. `top` is for when nothing nearer is left.
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
      // It may only stand elsewhere now.
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
