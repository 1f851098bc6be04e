import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { companyQuery, membershipsQuery } from '#app/companies/core/client.ts'
import type { Company } from '#app/companies/core/contract.ts'
import { costCenterLabel } from '#app/companies/core/cost-center-label.ts'
import { type ChosenCompany, COMPANY_FIELD_ID, setOrderCompany } from '#app/companies/core/order-company.ts'
import { errorMessage } from '#app/lib/api.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldMessage } from '#app/ui/field.tsx'
import { SelectField } from '#app/ui/input-field.tsx'
import { Options } from '#app/ui/options.tsx'
import surfaceStyles from '#app/ui/surface.module.css'
import styles from './company-fields.module.css'
import {
  CHOOSE_COST_CENTER,
  CHOOSE_SITE,
  COMPANIES_NOT_LOADED,
  OTHER_ADDRESS,
  OWN_NAME,
  withoutCompany,
} from './copy.ts'
import {
  asMember,
  chosenCompanyId,
  firstChoices,
  type LastOrder,
  type OrderChoices,
  orderableCompanies,
  resolveOrderCompany,
} from './rules.ts'

/** By email address: what the buyer chose in this tab, for all order forms. */
const choicesInTab = new Map<string, OrderChoices>()

export interface CompanyFieldsProps {
  /** Of the member who orders. */
  email: string
  /** Company and site of the member's last order; undefined while they load. */
  lastOrder: LastOrder | null | undefined
  /** Set while an administrator orders for the member. The company is the one that the page was opened for. */
  onBehalfOf?: { name: string; companyId: string | undefined }
}

/** Chooses company, site and cost center of an order, for members of a company. */
export function CompanyFields({ email, lastOrder, onBehalfOf }: CompanyFieldsProps) {
  const memberships = useQuery(membershipsQuery(email))
  const [choices, setChoices] = useState<OrderChoices>(() =>
    firstChoices(choicesInTab.get(email), onBehalfOf?.companyId),
  )
  const id = memberships.data ? chosenCompanyId(choices, memberships.data) : undefined
  const company = useQuery({ ...companyQuery(id ?? ''), enabled: Boolean(id) })
  const read = id && lastOrder !== undefined ? company.data : undefined
  const isOnBehalf = onBehalfOf !== undefined
  const chosen = useMemo(() => (read && isOnBehalf ? asMember(read, email) : read), [read, isOnBehalf, email])
  useEffect(() => {
    choicesInTab.set(email, choices)
    if (id === null) setOrderCompany(email, null)
    else if (chosen) setOrderCompany(email, resolveOrderCompany(chosen, choices, lastOrder))
  }, [email, choices, id, chosen, lastOrder])
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
      <SelectField
        id={COMPANY_FIELD_ID}
        label="Order for"
        value={id ?? ''}
        onChange={({ target }) => setChoices({ companyId: target.value || null })}
      >
        <Options of={orderable.map(({ companyId, name }) => [companyId, name])} />
        <option value="">{onBehalfOf ? withoutCompany(onBehalfOf.name) : OWN_NAME}</option>
      </SelectField>
      {chosen && (
        <CompanyChoices
          company={chosen}
          chosen={resolveOrderCompany(chosen, choices, lastOrder)}
          onChoose={(part) => setChoices((before) => ({ ...before, companyId: chosen.id, ...part }))}
        />
      )}
    </div>
  )
}

interface CompanyChoicesProps {
  company: Company
  chosen: ChosenCompany
  onChoose: (part: OrderChoices) => void
}

function CompanyChoices({ company, chosen, onChoose }: CompanyChoicesProps) {
  const { siteId, siteAddress, costCenterId } = chosen
  const sites = company.sites.filter(({ isArchived }) => !isArchived)
  const costCenters = company.costCenters.filter(({ isArchived }) => !isArchived)
  return (
    <>
      {costCenters.length > 0 && (
        <SelectField
          id="order-cost-center"
          label="Cost center"
          optional={!company.isCostCenterRequired}
          value={costCenterId ?? ''}
          onChange={({ target }) => onChoose({ costCenterId: target.value || null })}
        >
          <Options of={costCenters.map((costCenter) => [costCenter.id, costCenterLabel(costCenter)])} />
          <option value="">{company.isCostCenterRequired ? CHOOSE_COST_CENTER : 'None'}</option>
        </SelectField>
      )}
      {sites.length > 0 && (
        <SelectField
          id="order-site"
          label="Deliver to"
          value={siteId ?? ''}
          onChange={({ target }) => onChoose({ siteId: target.value || null })}
        >
          <Options of={sites.map(({ id, name }) => [id, name])} />
          <option value="">{company.isSiteRequired ? CHOOSE_SITE : OTHER_ADDRESS}</option>
        </SelectField>
      )}
      {siteAddress && (
        <p className={surfaceStyles.quote} dir="auto">
          {siteAddress}
        </p>
      )}
    </>
  )
}
