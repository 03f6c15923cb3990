import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { texts } from './texts.ts';
import { useUnsaved } from './unsaved.ts';

interface Props {
  readonly title: string;
  readonly secret: string;
  readonly onStored: () => void;
  readonly more?: string;
}

/** A secret that the service shows once. It stays visible until the user confirms that they have stored it. */
export function SecretOnce({ title, secret, onStored, more = '' }: Props) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), [secret]);
  useUnsaved(true);
  return (
    <section class="secret" aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p>
        {texts.secretOnce} {more}
      </p>
      <p>
        <code>{secret}</code>
      </p>
      <div class="row">
        <CopyButton text={secret} name={title} />
        <Button kind="main" label={texts.secretStored} onClick={onStored} />
      </div>
    </section>
  );
}
