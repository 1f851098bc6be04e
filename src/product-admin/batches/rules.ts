/** The limits of an import. */
export const MAX_BATCH_ROWS = 5_000
export const MAX_BATCH_MB = 5
export const MAX_BATCH_BYTES = MAX_BATCH_MB * 1024 ** 2
/** Of the changes of many products by one person, those that are kept: the newest. As many are listed. */
export const MAX_BATCHES = 20
