import { Badge, type BadgeLook } from '#app/ui/badge.tsx'
import { REQUEST_STATUS_LABELS } from '../copy.ts'
import type { RequestStatus } from '../rules.ts'

const LOOKS: Readonly<Record<RequestStatus, BadgeLook>> = {
  pending: { tone: 'warning', shape: 'clock' },
  'needs-changes': { tone: 'warning', shape: 'triangle' },
  ordered: { tone: 'success', shape: 'check' },
  rejected: { tone: 'danger', shape: 'cross' },
  withdrawn: { tone: 'muted', shape: 'cross', isDashed: true },
  expired: { tone: 'muted', shape: 'clock', isDashed: true },
}

export function RequestStatusBadge({ status }: { status: RequestStatus }) {
  return <Badge {...LOOKS[status]}>{REQUEST_STATUS_LABELS[status]}</Badge>
}
