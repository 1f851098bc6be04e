import { budgetLine, budgetNotice } from '#app/companies/budgets/copy.ts'
import { checkBudget } from '#app/companies/budgets/rules.ts'
import {
  type AssessedOrder,
  type ChosenCompany,
  COMPANY_FIELD_ID,
} from '#app/companies/core/order-company.ts'
import { FieldLink } from '#app/ui/field-link.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import surfaceStyles from '#app/ui/surface.module.css'
import styles from './company-fields.module.css'
import { RESERVES_NOTHING } from './copy.ts'

interface CompanyNoticesProps {
  company: ChosenCompany
  /** Null while the quantity cannot be ordered. */
  order: AssessedOrder | null
  /** True if the fields are further below, so that the company is named here too. */
  isAboveFields?: boolean
  /** A note about an order that needs approval. */
  approvalNote?: string
}

/** Says before the click what is left of the budget, and why the order needs approval or cannot be placed. */
export function CompanyNotices(props: CompanyNoticesProps) {
  const { company, order, isAboveFields = false, approvalNote = RESERVES_NOTHING } = props
  const { budget, isOwner } = company
  const result = budget && order ? checkBudget(budget, order.total, isOwner) : 'fits'
  const notices = order ? [...company.approvalReasons(order)] : []
  const needsApproval = notices.length > 0 || result === 'approval-required'
  if (budget && order && result !== 'fits')
    notices.unshift(
      budgetNotice(result, order.total - budget.remaining, isOwner && budget.rule === 'approve'),
    )
  if (needsApproval) notices.push(approvalNote)
  return (
    <div className={layoutStyles.tightStack}>
      {isAboveFields && (
        <p>
          For {company.name}. <FieldLink field={COMPANY_FIELD_ID}>Change</FieldLink>
        </p>
      )}
      {budget && <p className={styles.budget}>{budgetLine(budget.costCenter, budget.remaining)}</p>}
      {notices.length > 0 && (
        <p className={surfaceStyles.notice} role="status">
          {notices.join(' ')}
        </p>
      )}
    </div>
  )
}
