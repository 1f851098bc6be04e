import { searchOf, textParam } from '#app/lib/search.ts'

/**
 * The ID of the change that is open, and the status of the rows that it shows, which the page checks, because every page loads
 * this file.
 */
export const parseBatchSearch = searchOf({ batch: textParam(64), status: textParam(20) })
