import { useEffect } from 'preact/hooks';

/**
 * Sets the title in the format of the service, which does not know it if only a token in the fragment opens the page.
 */
export function useTitle(...names: readonly string[]): void {
  const title = names.join(' – ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}
