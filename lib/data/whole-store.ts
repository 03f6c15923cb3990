import { everySubject } from './every-subject.ts';
import { storeOf } from './store.ts';

/** Makes stores with every subject, for the commands of administrators, and for workers. */
export const wholeStoreOf = storeOf(everySubject);

/** A store that reads and writes every subject. */
export type WholeStore = ReturnType<typeof wholeStoreOf>;
