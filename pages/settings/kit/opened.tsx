import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from './button.tsx';
import { texts } from './texts.ts';

interface Props {
  readonly title: string;
  readonly onBack: () => void;
  readonly children: ComponentChildren;
}

/** An open item of a list, with a button that returns to the list. */
export function Opened({ title, onBack, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <div class="opened">
      <p>
        <Button kind="back" label={texts.back} onClick={onBack} />
      </p>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </div>
  );
}
