/** Loaded into a child before its own code: a parent that was killed cannot end its children, so they end by themselves. */
process.on('disconnect', () => process.exit());
