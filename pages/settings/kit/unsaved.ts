import { useEffect } from 'preact/hooks';
import { texts } from './texts.ts';

const open = new Set<symbol>();

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/** As long as something is typed and not saved, nobody leaves without being asked. */
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

/** Asks where something would be lost. */
export const mayLeave = (): boolean => open.size === 0 || confirm(texts.leave);
