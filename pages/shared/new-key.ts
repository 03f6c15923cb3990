/** The service recognizes a client by such a key when it comes from another network, too. */
export { newKey } from '../../client/src/new-key.ts';
