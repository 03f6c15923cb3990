import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { texts } from './texts.ts';

interface Given {
  readonly title: string;
  readonly onBack: () => void;
  readonly children: ComponentChildren;
}

/** One thing of a list, with the way back. */
export function Opened({ title, onBack, children }: Given) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div class="opened">
      <p>
        <button type="button" class="back" onClick={onBack}>
          {texts.back}
        </button>
      </p>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </div>
  );
}
