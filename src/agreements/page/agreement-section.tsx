import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Can } from '#app/auth/sessions/access-guards.tsx'
import type { Company } from '#app/companies/core/contract.ts'
import { CURRENCY_SYMBOL } from '#app/lib/money.ts'
import { formatNumber, formatPlural } from '#app/lib/numbers.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import panelStyles from '#app/ui/panel.module.css'
import { Panel } from '#app/ui/panel.tsx'
import textStyles from '#app/ui/text.module.css'
import { agreementsQuery } from '../client.ts'
import type { AgreementSummary } from '../contract.ts'
import { agreementsCopy, formatDiscountBp, formatPeriod } from '../copy.ts'
import { AgreementFormDialog } from './agreement-form-dialog.tsx'
import { AgreementStateBadge } from './agreement-state-badge.tsx'

/** The agreements of a company: its members read them, administrators draft new ones. */
export function AgreementSection({ company }: { company: Company }) {
  const query = useQuery(agreementsQuery(company.id))
  const { data: agreements, error } = query
  const [isDrafting, setDrafting] = useState(false)
  const isAdministrator = company.role === null
  return (
    <Panel
      id="agreements"
      title={isAdministrator ? 'Agreements' : 'Your prices'}
      actions={
        isAdministrator &&
        company.status !== 'closed' && (
          <Can permission="companies.manage">
            <Button kind="primary" onClick={() => setDrafting(true)}>
              <Icon name="plus" />
              New agreement
            </Button>
          </Can>
        )
      }
    >
      {error && !agreements && <LoadError what="The agreements" query={query} />}
      {agreements?.length === 0 && (
        <p className={`${panelStyles.body} ${textStyles.muted}`}>
          {isAdministrator ? agreementsCopy.none : agreementsCopy.noneForMembers}
        </p>
      )}
      <ul className={panelStyles.rows}>
        {agreements?.map((agreement) => (
          <li key={agreement.id}>
            <div>
              <Link to="/dashboard/company" search={{ company: company.id, agreement: agreement.id }}>
                <b>{agreement.name}</b>
              </Link>{' '}
              <AgreementStateBadge state={agreement.state} />
              <p className={textStyles.muted}>{describeAgreement(agreement)}</p>
            </div>
          </li>
        ))}
      </ul>
      {isDrafting && (
        <AgreementFormDialog company={company} purpose="new" onClose={() => setDrafting(false)} />
      )}
    </Panel>
  )
}

/** '1 Jan 2026 to 31 Dec 2026 (UTC) · 10% off list prices · 12 agreed prices · Order minimum $500' */
export function describeAgreement({
  startsOn,
  endsOn,
  discountBp,
  orderMinimum,
  priceCount,
}: AgreementSummary): string {
  return [
    formatPeriod({ startsOn, endsOn }),
    discountBp !== null && formatDiscountBp(discountBp),
    formatPlural(priceCount, ['agreed price', 'agreed prices']),
    orderMinimum !== null && `Order minimum ${CURRENCY_SYMBOL}${formatNumber(orderMinimum)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
