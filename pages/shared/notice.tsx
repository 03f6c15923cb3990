import type { ComponentChildren } from 'preact';

interface Props {
  readonly title: string;
  readonly more?: string;
  readonly children?: ComponentChildren;
}

/** A page that only says something: that it loads, that there is nothing, or what went wrong. */
export const Notice = ({ title, more, children }: Props) => (
  <main class="told" aria-live="polite">
    <h1>{title}</h1>
    {more && <p>{more}</p>}
    {children}
  </main>
);
