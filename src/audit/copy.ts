/** The sentences of the audit trail. */

import type { AuditArea } from './audit-areas.ts'
import { AREA_LABELS } from './rules.ts'

export const AUDIT_INTRO =
  'Actions of staff members, and of owners of companies about budgets and approvals. Newest first.'
export const OWN_AUDIT_INTRO = 'Your own actions, newest first.'
export const SEARCH_PLACEHOLDER = 'Person, order, SKU or action'
export const NO_EVENTS_YET = {
  title: 'No entries yet',
  text: 'Actions such as marking an order as paid or changing a price will appear here.',
}
export const AUDIT_SEARCH_SCOPE = 'The search covers people, actions and what they changed.'

/** 'No entries for “ann” in Orders' */
export function noMatches(q: string | undefined, area: AuditArea | undefined): string {
  return `No entries${q ? ` for “${q}”` : ''}${area ? ` in ${AREA_LABELS[area]}` : ''}`
}
