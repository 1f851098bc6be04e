/** The limits of an import. */
export const MAX_BATCH_ROWS = 5_000
export const MAX_BATCH_MB = 5
export const MAX_BATCH_BYTES = MAX_BATCH_MB * 1024 ** 2
/** Of changes of many products, those that are kept and listed: the newest. */
export const MAX_BATCHES = 20
