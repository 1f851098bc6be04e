import { formatMinute } from '#app/lib/dates.ts'
import layoutStyles from '#app/ui/layout.module.css'
import panelStyles from '#app/ui/panel.module.css'
import textStyles from '#app/ui/text.module.css'
import type { PurchaseRequest } from '../contract.ts'
import { describeDecision } from '../copy.ts'
import styles from './requests.module.css'

const STEP_STATUS_LABELS = { approved: 'Approved', current: 'Waiting for', later: 'Later' } as const

/** The approvers of the request, one step after the other. */
export function Steps({ request: { steps, status } }: { request: PurchaseRequest }) {
  if (status !== 'pending') return null
  return (
    <section>
      <h2>Approval</h2>
      <ol className={`${panelStyles.divided} ${styles.steps}`}>
        {steps.map(({ label, status: stepStatus, waitingFor }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is identified by its place
          <li key={index}>
            <b>
              {index + 1}. {STEP_STATUS_LABELS[stepStatus]}
              {stepStatus === 'current' ? ` ${label}` : `: ${label}`}
            </b>
            {waitingFor.length > 0 && <p className={textStyles.muted}>{waitingFor.join(', ')}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The decisions so far. */
export function Decisions({ request }: { request: PurchaseRequest }) {
  const { decisions } = request
  if (decisions.length === 0) return null
  return (
    <section className={layoutStyles.tightStack}>
      <h2>Decisions</h2>
      <ul>
        {decisions.map((decision) => (
          <li key={`${decision.at}${decision.onBehalfOf}`}>
            {formatMinute(decision.at)}: {describeDecision(decision, request)}
          </li>
        ))}
      </ul>
    </section>
  )
}
