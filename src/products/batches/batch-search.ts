import { choiceParam, textParam } from '#app/lib/search.ts'

const SHOWN_STATUSES = [
  'new',
  'changed',
  'unchanged',
  'rejected',
  'added',
  'applied',
  'undone',
  'conflict',
] as const

export interface BatchSearch {
  /** The ID of the change that is open. */
  batch?: string | undefined
  status?: (typeof SHOWN_STATUSES)[number] | undefined
}

export function parseBatchSearch(search: Record<string, unknown>): BatchSearch {
  return { batch: textParam(search, 'batch', 64), status: choiceParam(search, 'status', SHOWN_STATUSES) }
}
