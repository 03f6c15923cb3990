import type { OrganizationId } from '../../domain/tenancy.ts';
import { seal, unseal } from '../secrets/sealed.ts';

const placeOf = (of: OrganizationId, endpoint: string): readonly string[] => [
  of,
  'webhook-endpoint',
  endpoint,
  'secret',
];

/** Seals the secret of an endpoint for storage. */
export const sealSecret = (of: OrganizationId, endpoint: string, secret: string): Promise<string> =>
  seal(secret, placeOf(of, endpoint));

/** Opens the secret that was sealed for this endpoint. */
export const openSecret = (of: OrganizationId, endpoint: string, sealed: string): Promise<string> =>
  unseal(sealed, placeOf(of, endpoint));
