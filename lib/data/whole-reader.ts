import { everySubject } from './every-subject.ts';
import { readerOf } from './reader.ts';

/** Makes readers with every subject, for workers. */
export const wholeReaderOf = readerOf(everySubject);
