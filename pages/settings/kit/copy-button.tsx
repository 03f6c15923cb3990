import { useState } from 'preact/hooks';
import { Button } from './button.tsx';
import { texts } from './texts.ts';

interface Props {
  readonly text: string;
  readonly label?: string;
  /** The name of the copied text, for users of screen readers. */
  readonly name: string;
}

/** Copies a text, and reports the result. Browsers allow it only on HTTPS and localhost. */
export function CopyButton({ text, label = texts.copy, name }: Props) {
  const [message, setMessage] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setMessage(texts.copied);
    } catch {
      setMessage(texts.notCopied);
    }
  };
  return (
    <span class="copy">
      <Button label={label} name={name} onClick={copy} />
      <output>{message}</output>
    </span>
  );
}
