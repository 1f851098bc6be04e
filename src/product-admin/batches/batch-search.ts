import { textParam } from '#app/lib/search.ts'

export interface BatchSearch {
  /** The ID of the change that is open. */
  batch?: string | undefined
  /** Shows only the rows with this status. Checked on the page, because every page loads this file. */
  status?: string | undefined
}

export function parseBatchSearch(search: Record<string, unknown>): BatchSearch {
  return { batch: textParam(search, 'batch', 64), status: textParam(search, 'status', 20) }
}
