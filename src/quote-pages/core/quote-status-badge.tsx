import type { QuoteStatus } from '#app/quotes/core/rules.ts'
import { Badge, type BadgeLook } from '#app/ui/badge.tsx'
import { QUOTE_STATUS_LABELS } from './copy.ts'

const LOOKS: Readonly<Record<QuoteStatus, BadgeLook>> = {
  draft: { tone: 'muted', shape: 'clock', isDashed: true },
  requested: { tone: 'warning', shape: 'clock' },
  question: { tone: 'warning', shape: 'triangle' },
  countered: { tone: 'warning', shape: 'clock' },
  offered: { tone: 'info', shape: 'arrow' },
  'part-ordered': { tone: 'info', shape: 'check' },
  'in-approval': { tone: 'warning', shape: 'clock' },
  ordered: { tone: 'success', shape: 'check' },
  declined: { tone: 'danger', shape: 'cross' },
  withdrawn: { tone: 'muted', shape: 'cross', isDashed: true },
  expired: { tone: 'muted', shape: 'clock', isDashed: true },
}

export function QuoteStatusBadge({ status }: { status: QuoteStatus }) {
  return <Badge {...LOOKS[status]}>{QUOTE_STATUS_LABELS[status]}</Badge>
}
