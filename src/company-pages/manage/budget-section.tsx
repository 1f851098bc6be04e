import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BudgetCard } from '#app/companies/budgets/budget-card.tsx'
import styles from '#app/companies/budgets/budgets.module.css'
import { budgetsQuery } from '#app/companies/budgets/client.ts'
import type { Budget } from '#app/companies/budgets/contract.ts'
import { NO_BUDGETS, NO_BUDGETS_TO_READ } from '#app/companies/budgets/copy.ts'
import type { Company } from '#app/companies/core/contract.ts'
import { canManage } from '#app/companies/core/rules.ts'
import { BarPattern } from '#app/ui/bar-pattern.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import panelStyles from '#app/ui/panel.module.css'
import { Panel } from '#app/ui/panel.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import textStyles from '#app/ui/text.module.css'
import { BudgetDialog } from './budget-dialog.tsx'

/** The budgets of a company. Owners change them. */
export function BudgetSection({ company }: { company: Company }) {
  const [edited, setEdited] = useState<Budget | 'new' | null>(null)
  const [isEndedShown, setEndedShown] = useState(false)
  const isEditable = canManage(company)
  const onEdit = isEditable ? setEdited : undefined
  return (
    <Panel
      id="budgets"
      title="Budgets"
      actions={
        isEditable && (
          <Button kind="primary" onClick={() => setEdited('new')}>
            <Icon name="plus" />
            Add budget
          </Button>
        )
      }
    >
      <BarPattern />
      <Budgets company={company} isEnded={false} onEdit={onEdit} />
      {isEndedShown ? (
        <Budgets company={company} isEnded onEdit={onEdit} />
      ) : (
        <p className={panelStyles.body}>
          <Button size="small" onClick={() => setEndedShown(true)}>
            Show ended budgets
          </Button>
        </p>
      )}
      {edited && (
        <BudgetDialog
          company={company}
          budget={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </Panel>
  )
}

interface BudgetsProps {
  company: Company
  isEnded: boolean
  onEdit: ((budget: Budget) => void) | undefined
}

function Budgets({ company, isEnded, onEdit }: BudgetsProps) {
  const list = useInfiniteQuery(budgetsQuery(company.id, isEnded))
  const budgets = list.data?.pages.flatMap(({ items }) => items)
  if (!budgets) {
    return list.error ? <LoadError what="The budgets" query={list} /> : <Spinner />
  }
  if (budgets.length === 0) {
    const none = onEdit ? NO_BUDGETS : NO_BUDGETS_TO_READ
    return (
      <p className={`${panelStyles.body} ${textStyles.muted}`}>{isEnded ? 'No budget has ended.' : none}</p>
    )
  }
  return (
    <>
      <div className={styles.cards}>
        {budgets.map((budget) => (
          <BudgetCard key={budget.id} budget={budget} onEdit={onEdit && (() => onEdit(budget))} />
        ))}
      </div>
      <LoadMore list={list} shown={budgets.length} what={['budget', 'budgets']} />
    </>
  )
}
