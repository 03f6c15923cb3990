import { useLayoutEffect, useRef } from 'preact/hooks';

/** True until the first heading of the document is rendered. */
let isFirst = true;

/**
 * The heading of a page, which names the document. It gets the focus when the page is opened by a link of another page. When
 * the document is loaded, the focus stays at its top.
 */
export function useHeading(name: string, title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
  useLayoutEffect(() => {
    if (!isFirst) heading.current?.focus();
    isFirst = false;
  }, [name]);
  return heading;
}
