import { Badge } from '#app/ui/badge.tsx'
import type { CompanyStatus } from './company-statuses.ts'
import { COMPANY_STATUS_LABELS } from './rules.ts'

const LOOKS = {
  active: { tone: 'success', shape: 'check' },
  'on-hold': { tone: 'warning', shape: 'clock' },
  closed: { tone: 'muted', isDashed: true },
} as const

export function CompanyStatusBadge({ status }: { status: CompanyStatus }) {
  return <Badge {...LOOKS[status]}>{COMPANY_STATUS_LABELS[status]}</Badge>
}
