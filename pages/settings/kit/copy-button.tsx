import { useState } from 'preact/hooks';
import { Button } from './button.tsx';
import { texts } from './texts.ts';

interface Props {
  readonly text: string;
  readonly label?: string;
  /** What is copied, for those who hear one button after another. */
  readonly name: string;
}

/** Copies a text, and says so. Browsers allow it on https and on this machine only. */
export function CopyButton({ text, label = texts.copy, name }: Props) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid(texts.copied);
    } catch {
      setSaid(texts.notCopied);
    }
  };
  return (
    <span class="copy">
      <Button label={label} name={name} onClick={copy} />
      <output>{said}</output>
    </span>
  );
}
