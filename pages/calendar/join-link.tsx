import { texts } from './texts.ts';

interface Props {
  readonly url: string | null;
  readonly endMs: number;
}

/** The link to a meeting that is not over. Only HTTP and HTTPS URLs become links. */
export const JoinLink = ({ url, endMs }: Props) =>
  url !== null && /^https?:\/\//u.test(url) && Date.now() < endMs ? (
    <a class="button" href={url} target="_blank" rel="noreferrer">
      {texts.join}
    </a>
  ) : null;
