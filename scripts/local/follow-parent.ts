/**
 * Loaded into a child before its own code. A killed parent cannot end its children, so they end
 * when the channel closes.
 */
process.on('disconnect', () => process.exit());
