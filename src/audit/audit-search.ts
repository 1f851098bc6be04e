import { choiceParam, searchOf, textParam } from '#app/lib/search.ts'
import { AUDIT_AREAS } from './audit-areas.ts'

/** The search and filter of the audit trail in the page's URL. */
export const parseAuditSearch = searchOf({ q: textParam(), area: choiceParam(...AUDIT_AREAS) })

export type AuditSearch = ReturnType<typeof parseAuditSearch>
