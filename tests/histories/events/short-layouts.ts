import { layoutAge } from '../../../lib/data/engine/stored-layouts.ts';

/*
 * Loaded into a process of the service. It reads the numbers of shards each second, so that a history that changes them does
 * not take minutes.
 */
layoutAge.atMostMs = 1000;
