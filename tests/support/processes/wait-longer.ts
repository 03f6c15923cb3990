import { waitLonger } from './patience.ts';

/** Loaded into a process of the service before its own code. */
waitLonger();
