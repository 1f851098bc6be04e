import { pagedApiQuery } from '#app/app/api-query.ts'
import { queryString } from '#app/lib/api.ts'
import type { AuditSearch } from './audit-search.ts'
import type { AuditEvent } from './contract.ts'

/** Always read again, because every administrator action, on any screen, adds an entry. */
export const auditEventsQuery = ({ q, area }: AuditSearch) =>
  pagedApiQuery<AuditEvent>('/api/audit', { q, area }, ['audit'], { staleTime: 0 })

/** The same entries as a CSV file. */
export function auditExportUrl({ q, area }: AuditSearch): string {
  return `/api/audit.csv${queryString({ q, area })}`
}
