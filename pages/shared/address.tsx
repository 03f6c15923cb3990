import { locale } from './locale.ts';

const mapText = { en: 'Map', ja: '地図' }[locale];

/** The address of a location, with a link to a map of another website. */
export function Address({ address }: { readonly address: string | null }) {
  if (!address) return null;
  const url = `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;
  return (
    <span class="line">
      <span class="said">{address}</span>{' '}
      <a href={url} rel="noreferrer" target="_blank">
        {mapText}
      </a>
    </span>
  );
}
