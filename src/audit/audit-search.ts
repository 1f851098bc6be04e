import { choiceParam, textParam } from '#app/lib/search.ts'
import { AUDIT_AREAS, type AuditArea } from './audit-areas.ts'

/** The search and filter of the audit trail in the page's URL. */
export interface AuditSearch {
  q?: string | undefined
  area?: AuditArea | undefined
}

export function parseAuditSearch(search: Record<string, unknown>): AuditSearch {
  return { q: textParam(search, 'q'), area: choiceParam(search, 'area', AUDIT_AREAS) }
}
