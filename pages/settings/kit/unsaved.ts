import { useEffect } from 'preact/hooks';
import { texts } from './texts.ts';

const open = new Set<symbol>();

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/** Warns the user before they leave the page while changes are not saved. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
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

/** Asks the user to confirm if unsaved changes would be lost. */
export const mayLeave = (): boolean => open.size === 0 || confirm(texts.leave);
