import { useEffect, useLayoutEffect } from 'preact/hooks';

/**
 * Sets the title in the format of the service, which does not know it if only a token in the fragment opens the page.
 */
export function useTitle(...names: readonly string[]): void {
  const title = names.join(' – ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** Sets the title of a state, such as an error, and restores the former title after it. */
export function useStateTitle(title: string | undefined): void {
  useLayoutEffect(() => {
    if (title === undefined) return;
    const { title: former } = document;
    document.title = title;
    return () => {
      document.title = former;
    };
  }, [title]);
}
