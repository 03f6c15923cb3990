import { JoinLink } from './join-link.tsx';
import { texts } from './texts.ts';

interface Props {
  readonly url: string | null;
  readonly endMs: number;
}

/** Shown to users without permission to change an entry: they can join its meeting. */
export const NotYours = ({ url, endMs }: Props) => (
  <>
    <p class="soft">{texts.notYours}</p>
    <JoinLink {...{ url, endMs }} />
  </>
);
