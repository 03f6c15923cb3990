import { texts } from './texts.ts';

interface Props {
  readonly address: string | null;
}

/** The address of a location, with a link to a map of another website. */
export function Address({ address }: Props) {
  if (!address) return null;
  const url = `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;
  return (
    <span class="line">
      <span class="said">{address}</span>{' '}
      <a href={url} rel="noreferrer" target="_blank">
        {texts.map}
      </a>
    </span>
  );
}
