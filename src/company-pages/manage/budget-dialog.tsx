import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { addBudget, changeBudget, deleteBudget } from '#app/companies/budgets/client.ts'
import type { Budget } from '#app/companies/budgets/contract.ts'
import {
  BELOW_COMMITTED,
  BUDGET_DELETED,
  BUDGET_ENDED,
  BUDGET_RULE_LABELS,
  BUDGET_SAVED,
  COMPANY_BUDGET_HINT,
  END_BUDGET_CONSEQUENCES,
  NOT_COVERED_HINT,
  PERIOD_HINT,
} from '#app/companies/budgets/copy.ts'
import {
  BUDGET_RULES,
  type BudgetRule,
  FIRST_BUDGET_DAY,
  LAST_BUDGET_DAY,
  MAX_BUDGET,
  periodErrors,
} from '#app/companies/budgets/rules.ts'
import { PeriodFields } from '#app/companies/core/company-form-fields.tsx'
import type { Company } from '#app/companies/core/contract.ts'
import { costCenterLabel } from '#app/companies/core/cost-center-label.ts'
import { CURRENCY_NAME } from '#app/lib/currency-name.ts'
import { utcDay } from '#app/lib/dates.ts'
import { centsForDisplay } from '#app/lib/money.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { AmountField, SelectField } from '#app/ui/input-field.tsx'
import { notify } from '#app/ui/notify.ts'
import { choicesOf, Options } from '#app/ui/options.tsx'
import { SentenceList } from '#app/ui/sentence-list.tsx'
import { useMutationForm } from '#app/ui/use-mutation-form.ts'

interface BudgetFields {
  /** '' for the whole company. */
  costCenterId: string
  amount: string
  startsOn: string
  endsOn: string
  rule: BudgetRule
}

interface BudgetDialogProps {
  company: Company
  /** Null for a new one. */
  budget: Budget | null
  onClose: () => void
}

/** The current quarter. */
function newPeriod(now: Date): { startsOn: string; endsOn: string } {
  const [year, quarter] = [now.getUTCFullYear(), Math.floor(now.getUTCMonth() / 3)]
  return {
    startsOn: utcDay(new Date(Date.UTC(year, quarter * 3, 1))),
    endsOn: utcDay(new Date(Date.UTC(year, quarter * 3 + 3, 0))),
  }
}

function findErrors({ amount, ...period }: BudgetFields): Partial<Record<string, string>> {
  const value = Number(amount)
  const isAmount = /^\d+(\.\d{1,2})?$/.test(amount.trim()) && value > 0 && value <= MAX_BUDGET
  return {
    ...(!isAmount && { amount: `Enter an amount in ${CURRENCY_NAME}, such as 60000.` }),
    ...(!period.startsOn && { startsOn: 'Enter a day.' }),
    ...(!period.endsOn && { endsOn: 'Enter a day.' }),
    ...(period.startsOn && period.endsOn && periodErrors(period)),
  }
}

/** Adds a budget, changes it, ends it, or deletes one that was not used. */
export function BudgetDialog({ company, budget, onClose }: BudgetDialogProps) {
  const [closing, setClosing] = useState<'end' | 'delete' | null>(null)
  const form = useMutationForm<BudgetFields, Budget[]>({
    id: 'budget',
    defaultValues: budget
      ? { ...budget, amount: String(budget.amount), costCenterId: budget.costCenter?.id ?? '' }
      : { costCenterId: '', amount: '', rule: 'approve', ...newPeriod(new Date()) },
    findErrors,
    send({ costCenterId, amount, startsOn, endsOn, rule }) {
      const values = { amount: Number(amount), startsOn, endsOn, rule }
      return budget
        ? changeBudget(company.id, budget.id, { ...values, version: budget.version })
        : addBudget(company.id, { ...values, costCenterId: costCenterId || null })
    },
    changes: ['companies'],
    onSaved: onClose,
    savedText: BUDGET_SAVED,
  })
  if (budget && closing)
    return <CloseBudgetDialog company={company} budget={budget} how={closing} onClose={onClose} />
  const isBelow = budget !== null && Number(form.watch('amount')) < budget.committed
  return (
    <FormDialog
      title={budget ? 'Edit budget' : 'New budget'}
      submitLabel="Save budget"
      form={form}
      onClose={onClose}
    >
      <SelectField
        {...form.field('costCenterId')}
        label="For"
        hint={
          company.isCostCenterRequired ? COMPANY_BUDGET_HINT : `${COMPANY_BUDGET_HINT} ${NOT_COVERED_HINT}`
        }
        disabled={budget !== null}
      >
        <option value="">The whole company</option>
        <Options
          of={company.costCenters
            .filter(({ id, isArchived }) => !isArchived || id === budget?.costCenter?.id)
            .map((costCenter) => [costCenter.id, costCenterLabel(costCenter)])}
        />
      </SelectField>
      <AmountField
        {...form.field('amount')}
        label="Amount"
        hint={isBelow ? BELOW_COMMITTED(centsForDisplay(budget.committed)) : undefined}
        maxLength={13}
      />
      <SelectField {...form.field('rule')} label="Orders above it">
        <Options of={choicesOf(BUDGET_RULES, BUDGET_RULE_LABELS)} />
      </SelectField>
      <PeriodFields hint={PERIOD_HINT} min={FIRST_BUDGET_DAY} max={LAST_BUDGET_DAY} fieldOf={form.field} />
      {budget && <ClosingButtons budget={budget} onChoose={setClosing} />}
    </FormDialog>
  )
}

function ClosingButtons({ budget, onChoose }: { budget: Budget; onChoose: (how: 'end' | 'delete') => void }) {
  const today = utcDay(new Date())
  const canEnd = budget.startsOn <= today && today < budget.endsOn
  const isUnused = budget.points.every(({ ordered }) => ordered === 0)
  return (
    <div>
      {canEnd && <Button onClick={() => onChoose('end')}>End today…</Button>}{' '}
      {isUnused && (
        <Button kind="danger" onClick={() => onChoose('delete')}>
          Delete budget…
        </Button>
      )}
    </div>
  )
}

interface CloseBudgetDialogProps {
  company: Company
  budget: Budget
  how: 'end' | 'delete'
  onClose: () => void
}

function CloseBudgetDialog({ company, budget, how, onClose }: CloseBudgetDialogProps) {
  const { id, amount, startsOn, rule, version, costCenter } = budget
  const isEnd = how === 'end'
  const closing = useMutation({
    meta: { changes: ['companies'] },
    mutationFn: () =>
      isEnd
        ? changeBudget(company.id, id, { amount, startsOn, endsOn: utcDay(new Date()), rule, version })
        : deleteBudget(company.id, id),
    onSuccess: () => {
      onClose()
      notify.success(isEnd ? BUDGET_ENDED : BUDGET_DELETED)
    },
  })
  const subject = costCenter ? `of cost center ${costCenter.code}` : 'of the company'
  return (
    <ConfirmDialog
      title={isEnd ? `End the budget ${subject} today?` : `Delete the budget ${subject}?`}
      confirmLabel={isEnd ? 'End budget' : 'Delete budget'}
      request={closing}
      onCancel={onClose}
      onConfirm={closing.mutate}
    >
      {isEnd ? <SentenceList sentences={END_BUDGET_CONSEQUENCES} /> : <p>No order was taken from it.</p>}
    </ConfirmDialog>
  )
}
