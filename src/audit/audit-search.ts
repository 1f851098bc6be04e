import { choiceParam, textParam } from '#app/lib/search.ts'
import { AUDIT_AREAS, type AuditArea } from './rules.ts'

/** What of the trail is looked at, as it stands in the address. */
export interface AuditSearch {
  q?: string | undefined
  area?: AuditArea | undefined
}

export function parseAuditSearch(search: Record<string, unknown>): AuditSearch {
  return { q: textParam(search, 'q'), area: choiceParam(search, 'area', AUDIT_AREAS) }
}
