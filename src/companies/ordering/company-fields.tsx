import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { errorMessage } from '#app/lib/api.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldMessage } from '#app/ui/field.tsx'
import { budgetLine, budgetNotice } from '../budgets/copy.ts'
import { checkBudget } from '../budgets/rules.ts'
import { companyQuery, membershipsQuery } from '../client.ts'
import type { Company } from '../contract.ts'
import { COMPANIES_NOT_LOADED, OTHER_ADDRESS, OWN_NAME, RESERVES_NOTHING } from '../copy.ts'
import styles from './company-fields.module.css'
import { type AssessedOrder, type OrderCompany, setOrderCompany } from './order-company.ts'
import { chosenCompanyId, type OrderChoices, orderableCompanies, resolveOrderCompany } from './rules.ts'

/** By email address: what the buyer chose in this tab, for all order forms. */
const choicesInTab = new Map<string, OrderChoices>()

/** Chooses company, site and cost center of an order, for members of a company. */
export function CompanyFields({ email, order }: { email: string; order: AssessedOrder | null }) {
  const memberships = useQuery(membershipsQuery(email))
  const [choices, setChoices] = useState<OrderChoices>(() => choicesInTab.get(email) ?? {})
  const id = memberships.data ? chosenCompanyId(choices, memberships.data) : undefined
  const company = useQuery({ ...companyQuery(id ?? ''), enabled: Boolean(id) })
  const chosen = id ? company.data : undefined
  useEffect(() => {
    choicesInTab.set(email, choices)
    if (id === null) setOrderCompany(email, null)
    else if (chosen) setOrderCompany(email, resolveOrderCompany(chosen, choices))
  }, [email, choices, id, chosen])
  const orderable = orderableCompanies(memberships.data ?? [])
  const failed = [memberships, company].find(({ isError, data }) => isError && !data)
  if (failed) {
    return (
      <div className={styles.fields}>
        <FieldMessage isAlert>
          {COMPANIES_NOT_LOADED} {failed.error && errorMessage(failed.error)}
        </FieldMessage>
        <Button size="small" onClick={() => void failed.refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  if (orderable.length === 0) return null
  return (
    <div className={styles.fields}>
      <Field id="order-company" label="Order for">
        {(control) => (
          <select
            {...control}
            value={id ?? ''}
            onChange={({ target }) => setChoices({ companyId: target.value || null })}
          >
            {orderable.map(({ companyId, name }) => (
              <option key={companyId} value={companyId}>
                {name}
              </option>
            ))}
            <option value="">{OWN_NAME}</option>
          </select>
        )}
      </Field>
      {chosen && (
        <CompanyChoices
          company={chosen}
          choices={choices}
          onChoose={(part) => setChoices((before) => ({ ...before, companyId: chosen.id, ...part }))}
        />
      )}
      {chosen && <OrderNotices company={resolveOrderCompany(chosen, choices)} order={order} />}
    </div>
  )
}

/** Says before the click what is left of the budget, and why the order needs approval or cannot be placed. */
function OrderNotices({ company, order }: { company: OrderCompany; order: AssessedOrder | null }) {
  const { budget, isOwner } = company
  const total = order?.total ?? null
  const result = budget && total !== null ? checkBudget(budget, total, isOwner) : 'fits'
  const reasons = order ? company.approvalReasons(order) : []
  return (
    <>
      {budget && <p className={styles.budget}>{budgetLine(budget.costCenter, budget.remaining)}</p>}
      {budget && total !== null && result !== 'fits' && (
        <p className={styles.approval} role="status">
          {budgetNotice(result, total - budget.remaining, isOwner && budget.rule === 'approve')}
        </p>
      )}
      {reasons.length > 0 && (
        <p className={styles.approval} role="status">
          {[...reasons, RESERVES_NOTHING].join(' ')}
        </p>
      )}
    </>
  )
}

interface CompanyChoicesProps {
  company: Company
  choices: OrderChoices
  onChoose: (part: OrderChoices) => void
}

function CompanyChoices({ company, choices, onChoose }: CompanyChoicesProps) {
  const { siteId, siteAddress, costCenterId } = resolveOrderCompany(company, choices)
  const sites = company.sites.filter(({ isArchived }) => !isArchived)
  const costCenters = company.costCenters.filter(({ isArchived }) => !isArchived)
  return (
    <>
      {costCenters.length > 0 && (
        <Field id="order-cost-center" label="Cost center" optional>
          {(control) => (
            <select
              {...control}
              value={costCenterId ?? ''}
              onChange={({ target }) => onChoose({ costCenterId: target.value || null })}
            >
              {costCenters.map(({ id, code, name }) => (
                <option key={id} value={id}>
                  {`${code} ${name}`}
                </option>
              ))}
              <option value="">None</option>
            </select>
          )}
        </Field>
      )}
      {sites.length > 0 && (
        <Field id="order-site" label="Deliver to">
          {(control) => (
            <select
              {...control}
              value={siteId ?? ''}
              onChange={({ target }) => onChoose({ siteId: target.value || null })}
            >
              {sites.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
              <option value="">{OTHER_ADDRESS}</option>
            </select>
          )}
        </Field>
      )}
      {siteAddress && (
        <p className={styles.address} dir="auto">
          {siteAddress}
        </p>
      )}
    </>
  )
}
