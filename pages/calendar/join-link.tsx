import { isWeb } from '../shared/outside-link.tsx';
import { texts } from './texts.ts';

interface Props {
  readonly url: string | null;
  readonly endMs: number;
}

/** The link to a meeting that is not over. */
export const JoinLink = ({ url, endMs }: Props) =>
  url !== null && isWeb(url) && Date.now() < endMs ? (
    <a class="button" href={url} target="_blank" rel="noreferrer">
      {texts.join}
    </a>
  ) : null;
