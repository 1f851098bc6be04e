import { formatMinute } from '#app/lib/dates.ts'
import type { SharedQuote } from '#app/quotes/core/link-contract.ts'
import { Badge } from '#app/ui/badge.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import textStyles from '#app/ui/text.module.css'
import { DECISION_LABELS } from '../core/copy.ts'

/** The opinions on an offer, oldest first. */
export function Opinions({ decisions }: { decisions: SharedQuote['decisions'] }) {
  if (decisions.length === 0) return null
  return (
    <ul className={layoutStyles.tightStack} aria-label="Opinions">
      {decisions.map(({ at, name, decision }) => (
        <li key={at + name} className={layoutStyles.tightRow}>
          <Badge
            tone={decision === 'yes' ? 'success' : 'danger'}
            shape={decision === 'yes' ? 'check' : 'cross'}
          >
            {DECISION_LABELS[decision]}
          </Badge>
          <span className={textStyles.anywhere} dir="auto">
            {name}
          </span>
          <time className={textStyles.hint} dateTime={at}>
            {formatMinute(at)}
          </time>
        </li>
      ))}
    </ul>
  )
}
