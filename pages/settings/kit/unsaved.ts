import { useLayoutEffect } from 'preact/hooks';

const open = new Set<symbol>();

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/** Warns the user before they leave the page while changes are not saved. */
export function useUnsaved(isUnsaved: boolean): void {
  // A layout effect, because the user may leave before the browser draws the change.
  useLayoutEffect(() => {
    if (!isUnsaved) return;
    const one = Symbol('unsaved');
    open.add(one);
    addEventListener('beforeunload', warn);
    return () => {
      open.delete(one);
      if (open.size === 0) removeEventListener('beforeunload', warn);
    };
  }, [isUnsaved]);
}

/** Whether the user has unsaved changes, which would be lost if they left. */
export const hasUnsaved = (): boolean => open.size > 0;
