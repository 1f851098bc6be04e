import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { companyQuery } from '#app/companies/core/client.ts'
import { formatDay } from '#app/lib/dates.ts'
import { centsForDisplay, formatMoney } from '#app/lib/money.ts'
import { formatNumber, formatUnits } from '#app/lib/numbers.ts'
import { onBehalfOf } from '#app/orders/core/placed-by-copy.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import fieldStyles from '#app/ui/field.module.css'
import layoutStyles from '#app/ui/layout.module.css'
import { LoadError } from '#app/ui/load-error.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import panelStyles from '#app/ui/panel.module.css'
import { Spinner } from '#app/ui/spinner.tsx'
import textStyles from '#app/ui/text.module.css'
import { purchaseRequestsQuery, waitingRequestsQuery } from '../client.ts'
import type { RequestSummary } from '../contract.ts'
import { purchaseRequestsCopy, waitingLabel } from '../copy.ts'
import { RequestStatusBadge } from './request-status-badge.tsx'

const route = getRouteApi('/dashboard/purchaserequests')

/** The purchase requests of the user, and those that they can decide; or those of a company, for administrators. */
export function PurchaseRequestsPage() {
  const { company } = route.useSearch()
  const list = useInfiniteQuery(purchaseRequestsQuery(company))
  const waiting = useQuery(waitingRequestsQuery).data?.filter(
    (request) => company === undefined || request.company.id === company,
  )
  const requests = list.data?.pages.flatMap(({ items }) => items)
  const waitingNumbers = new Set(waiting?.map(({ number }) => number))
  const others = requests?.filter(({ number }) => !waitingNumbers.has(number))
  return (
    <div className={layoutStyles.stack}>
      {company === undefined ? (
        <PageHeader title="Purchase requests">{purchaseRequestsCopy.intro}</PageHeader>
      ) : (
        <CompanyHeader id={company} />
      )}
      {!requests && !list.error && <Spinner />}
      {!requests && list.error && <LoadError what="The requests" query={list} />}
      {requests?.length === 0 && (
        <EmptyState title={purchaseRequestsCopy.none.title}>
          {company === undefined ? purchaseRequestsCopy.none.text : purchaseRequestsCopy.none.textOfCompany}
        </EmptyState>
      )}
      {waiting && waiting.length > 0 && (
        <section className={fieldStyles.form} aria-labelledby="waiting">
          <h2 id="waiting">{waitingLabel(waiting.length)}</h2>
          <ul className={`${panelStyles.panel} ${panelStyles.rows}`}>
            {waiting.map((request) => (
              <RequestItem key={request.number} request={request} />
            ))}
          </ul>
        </section>
      )}
      {others && others.length > 0 && waiting && waiting.length > 0 && <h2>Other requests</h2>}
      {others && others.length > 0 && (
        <ul className={`${panelStyles.panel} ${panelStyles.rows}`}>
          {others.map((request) => (
            <RequestItem key={request.number} request={request} />
          ))}
        </ul>
      )}
      {requests && list.hasNextPage && (
        <LoadMore list={list} shown={requests.length} what={['request', 'requests']} />
      )}
    </div>
  )
}

function CompanyHeader({ id }: { id: string }) {
  const { data: company } = useQuery(companyQuery(id))
  const name = company?.name ?? 'Company'
  return (
    <>
      <Breadcrumbs
        list={
          <Link to="/dashboard/company" search={{ company: id }}>
            {name}
          </Link>
        }
        current="Purchase requests"
      />
      <PageHeader title="Purchase requests">
        {purchaseRequestsCopy.introOf(company?.name ?? 'the company')}
      </PageHeader>
    </>
  )
}

function RequestItem({ request }: { request: RequestSummary }) {
  const { number, status, requester, sentBy, company, total, units, firstProduct, lineCount, createdAt } =
    request
  return (
    <li>
      <div>
        <Link className={textStyles.code} to="/dashboard/purchaserequests/$id" params={{ id: number }}>
          {number}
        </Link>{' '}
        <RequestStatusBadge status={status} />
        <p>
          {firstProduct}
          {lineCount > 1 && ` and ${formatNumber(lineCount - 1)} more`}, {formatUnits(units)}
        </p>
        <p className={textStyles.muted}>
          {sentBy ? onBehalfOf(sentBy, requester.name) : requester.name} for {company.name},{' '}
          {formatDay(createdAt)}
        </p>
      </div>
      <div className={`${layoutStyles.tightStack} ${layoutStyles.atEnd} ${textStyles.atRight}`}>
        <b className={textStyles.number}>{formatMoney(centsForDisplay(total))}</b>
        {request.stepCount > 1 && status === 'pending' && (
          <span className={textStyles.muted}>
            Step {request.step} of {request.stepCount}
          </span>
        )}
        {request.canDecide && <span>For you to decide</span>}
      </div>
    </li>
  )
}
