/** The key is random, so the service recognizes a client without a credential even after it changes its network. */
export { newKey } from '../../client/src/new-key.ts';
