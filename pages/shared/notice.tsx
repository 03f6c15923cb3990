import type { ComponentChildren } from 'preact';
import { useStateTitle } from './use-title.ts';

interface Props {
  readonly title: string;
  readonly more?: string;
  readonly children?: ComponentChildren;
}

/** A page that consists of a message: that it loads, that nothing was found, or that it failed. */
export function Notice({ title, more, children }: Props) {
  useStateTitle(title);
  return (
    <main class="told" aria-live="polite">
      <h1>{title}</h1>
      {more && <p>{more}</p>}
      {children}
    </main>
  );
}
