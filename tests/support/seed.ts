import fc from 'fast-check';

/** The same cases in every run, so that a red test is red again; `FC_SEED` looks elsewhere. */
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20_260_101) });
