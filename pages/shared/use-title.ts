import { useEffect } from 'preact/hooks';

/** Names the page as the service does, which did not know what the page is about: only the script was told of a token. */
export function useTitle(...names: readonly string[]): void {
  const title = names.join(' – ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}
