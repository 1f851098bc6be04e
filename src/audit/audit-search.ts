import { choiceParam, textParam } from '#app/lib/search.ts'
import { AREAS, type Area } from './rules.ts'

/** What of the trail is looked at, as it stands in the address. */
export interface AuditSearch {
  q?: string | undefined
  area?: Area | undefined
}

export function parseAuditSearch(search: Record<string, unknown>): AuditSearch {
  return { q: textParam(search, 'q'), area: choiceParam(search, 'area', AREAS) }
}
