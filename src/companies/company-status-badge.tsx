import { Badge } from '#app/ui/badge.tsx'
import type { CompanyStatus } from './rules.ts'

export function CompanyStatusBadge({ status }: { status: CompanyStatus }) {
  if (status === 'active') {
    return (
      <Badge tone="success" shape="check">
        Active
      </Badge>
    )
  }
  return status === 'on-hold' ? (
    <Badge tone="warning" shape="clock">
      On hold
    </Badge>
  ) : (
    <Badge tone="muted" isDashed>
      Closed
    </Badge>
  )
}
