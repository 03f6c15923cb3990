import { moveTo, navigate, usePlace } from '../../app/navigation.ts';
import { decoded } from '../../shared/path.ts';

interface Address {
  /** The section: `keys` of `/settings/keys`. */
  readonly section: string;
  /** The open item: a uid, `new`, or an empty text. */
  readonly open: string;
}

const pathOf = ({ section, open }: Address): string =>
  `/settings/${encodeURIComponent(section)}${open === '' ? '' : `#${encodeURIComponent(open)}`}`;

/** The address of the settings. */
export function useAddress() {
  const { path, fragment } = usePlace();
  const [, , section = ''] = path.split('/');
  const address: Address = { section: decoded(section), open: decoded(fragment) };
  const move = (next: Address) => moveTo(pathOf(next));
  const go = (next: Address) => navigate(pathOf(next));
  return { address, go, move };
}
