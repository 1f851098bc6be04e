import { Badge } from '#app/ui/badge.tsx'
import { STATE_LABELS } from '../copy.ts'
import type { AgreementState } from '../rules.ts'

export function AgreementStateBadge({ state }: { state: AgreementState }) {
  if (state === 'active') {
    return (
      <Badge tone="success" shape="check">
        {STATE_LABELS.active}
      </Badge>
    )
  }
  if (state === 'upcoming') {
    return (
      <Badge tone="info" shape="clock">
        {STATE_LABELS.upcoming}
      </Badge>
    )
  }
  return (
    <Badge tone="muted" isDashed={state === 'ended'}>
      {STATE_LABELS[state]}
    </Badge>
  )
}
