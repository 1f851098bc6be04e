import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { useIsAdmin, useSession } from '#app/auth/sessions/access-guards.tsx'
import { BudgetBar } from '#app/companies/budgets/budget-bar.tsx'
import { BUDGET_RULE_NOTES } from '#app/companies/budgets/copy.ts'
import { isNotFound } from '#app/lib/api.ts'
import { formatDay, formatMinute } from '#app/lib/dates.ts'
import { centsForDisplay, formatMoney } from '#app/lib/money.ts'
import { formatNumber, formatPlural, formatUnits } from '#app/lib/numbers.ts'
import { orderFactRows } from '#app/orders/core/order-facts.ts'
import { freightRows } from '#app/orders/core/order-line-view.ts'
import { onBehalfOf } from '#app/orders/core/placed-by-copy.ts'
import { formatOrderNumber } from '#app/orders/core/rules.ts'
import { ProductImage } from '#app/products/images/product-image.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import columnStyles from '#app/ui/columns.module.css'
import { EmptyState } from '#app/ui/empty-state.tsx'
import fieldStyles from '#app/ui/field.module.css'
import { useKeptFocus } from '#app/ui/focus-after-change.ts'
import layoutStyles from '#app/ui/layout.module.css'
import { LoadError } from '#app/ui/load-error.tsx'
import panelStyles from '#app/ui/panel.module.css'
import { SentenceList } from '#app/ui/sentence-list.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import surfaceStyles from '#app/ui/surface.module.css'
import tableStyles from '#app/ui/table.module.css'
import textStyles from '#app/ui/text.module.css'
import { purchaseRequestQuery } from '../client.ts'
import type { PurchaseRequest } from '../contract.ts'
import { approvalPaused, approvalReasons, joinReasons, purchaseRequestsCopy, sentOnBehalf } from '../copy.ts'
import { RequestChangeForm } from './request-change-form.tsx'
import { RequestDecisionForm } from './request-decision-form.tsx'
import { Decisions, Steps } from './request-progress.tsx'
import { RequestStatusBadge } from './request-status-badge.tsx'
import styles from './requests.module.css'

const money = (decimal: number) => formatMoney(centsForDisplay(decimal))

type ReturnToListComponent = ComponentType<{ request: PurchaseRequest }>

/** One purchase request: what is asked for and why, and the decision. */
export function PurchaseRequestView({ ReturnToList }: { ReturnToList: ReturnToListComponent }) {
  const { id } = useParams({ from: '/dashboard/purchaserequests/$id' })
  const isAdmin = useIsAdmin(useSession().email)
  const query = useQuery(purchaseRequestQuery(id))
  const { data, error } = query
  return (
    <>
      <Breadcrumbs
        list={
          <Link
            to="/dashboard/purchaserequests"
            search={{ company: isAdmin ? data?.company.id : undefined }}
            activeOptions={{ exact: true }}
          >
            Purchase requests
          </Link>
        }
        current={id}
      />
      {!data && !error && <Spinner />}
      {!data && error && isNotFound(error) && (
        <EmptyState icon="search" title={`No request ${id.slice(0, 40)}`} isPageTitle>
          Only the requester, owners and approvers of the company see a request.
        </EmptyState>
      )}
      {!data && error && !isNotFound(error) && <LoadError what="The request" query={query} />}
      {data && <LoadedRequest key={data.number} request={data} ReturnToList={ReturnToList} />}
    </>
  )
}

interface LoadedRequestProps {
  request: PurchaseRequest
  ReturnToList: ReturnToListComponent
}

function LoadedRequest({ request, ReturnToList }: LoadedRequestProps) {
  const { number, status, total, units, lines, quote, canDecide, canChange, isOwn } = request
  const { company, companyStatus } = request
  const isPaused = status === 'pending' && companyStatus !== 'active'
  // The button of a decision disappears with it.
  const keptFocus = useKeptFocus('request')
  const isOver = status === 'rejected' || status === 'withdrawn' || status === 'expired'
  return (
    <article className={columnStyles.withAside} aria-labelledby="request" {...keptFocus}>
      <div className={`${surfaceStyles.sheet} ${panelStyles.body} ${fieldStyles.form}`}>
        <header className={layoutStyles.tightStack}>
          <p className={textStyles.muted}>
            Request <span className={textStyles.code}>{number}</span> <RequestStatusBadge status={status} />
          </p>
          <h1 id="request">{money(total)}</h1>
          <p>
            {formatPlural(lines.length, ['line', 'lines'])}, {formatUnits(units)}
          </p>
        </header>
        {status !== 'pending' && <Decisions request={request} />}
        {(!canChange || quote) && <Lines request={request} />}
        {canChange && <RequestChangeForm request={request} />}
        <Facts request={request} />
      </div>
      <aside
        className={`${surfaceStyles.sheet} ${panelStyles.body} ${fieldStyles.form}`}
        aria-label="Decision"
      >
        {isOver ? <p>{purchaseRequestsCopy.over}</p> : <Outcome request={request} />}
        <Steps request={request} />
        {isPaused && (
          <p className={surfaceStyles.notice}>
            {approvalPaused(company.name, companyStatus, request.expiresAt)}
          </p>
        )}
        {canDecide && <RequestDecisionForm request={request} />}
        {status === 'pending' && <Decisions request={request} />}
        {isOwn && isOver && !quote && <ReturnToList request={request} />}
      </aside>
    </article>
  )
}

function Lines({ request }: { request: PurchaseRequest }) {
  return (
    <ul className={`${panelStyles.rows} ${styles.lines}`}>
      {request.lines.map(
        (
          { productID, sku, productName, description, picture, quantity, price, lineTotal, stock, shipsBy },
          index,
        ) => (
          <li key={productID ?? index}>
            <div className={tableStyles.product}>
              <ProductImage product={{ name: productName, picture }} view="thumb" />
              <div>
                {productID === null ? (
                  <>
                    <b>{productName}</b>
                    <p className={textStyles.muted} dir="auto">
                      {description}
                    </p>
                    <p className={textStyles.muted}>
                      {formatNumber(quantity)} × {money(price)}
                    </p>
                  </>
                ) : (
                  <>
                    <Link to="/products/$id" params={{ id: productID }}>
                      <b>{productName}</b>
                    </Link>
                    <p className={textStyles.muted}>
                      <span className={textStyles.code}>{sku}</span> · {formatNumber(quantity)} ×{' '}
                      {money(price)} · {formatNumber(stock)} in stock
                      {shipsBy && ` · ${purchaseRequestsCopy.shipsBy(shipsBy)}`}
                    </p>
                  </>
                )}
              </div>
            </div>
            <b className={`${textStyles.number} ${layoutStyles.atEnd}`}>{money(lineTotal)}</b>
          </li>
        ),
      )}
    </ul>
  )
}

function Facts({ request }: { request: PurchaseRequest }) {
  const { requester, sentBy, company, address, poNumber, quote, freight, createdAt, expiresAt, status } =
    request
  const facts: [label: string, value: ReactNode][] = [
    [
      'Requested by',
      `${sentBy ? onBehalfOf(sentBy, requester.name) : requester.name}, ${formatMinute(createdAt)}`,
    ],
    [
      'Company',
      <Link key="company" to="/dashboard/company" search={{ company: company.id }}>
        {company.name}
      </Link>,
    ],
    ['Offer', quote && <QuoteLink key="quote" quote={quote} />],
    ['Cost center', company.costCenter],
    ['Deliver to', [company.site, address].filter(Boolean).join('\n')],
    [
      'PO number',
      poNumber && (
        <span key="po" className={`${textStyles.code} ${textStyles.anywhere}`}>
          {poNumber}
        </span>
      ),
    ],
    ...orderFactRows(request),
    ...(freight ? freightRows({ ...freight, amount: centsForDisplay(freight.amount) }, formatMoney) : []),
    ['Expires', status === 'pending' || status === 'needs-changes' ? formatDay(expiresAt) : ''],
  ]
  return (
    <dl className={`${surfaceStyles.card} ${panelStyles.details}`}>
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={textStyles.multiline}>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** The offer that is accepted. Its prices are those of the lines. */
function QuoteLink({ quote: { number, version } }: { quote: NonNullable<PurchaseRequest['quote']> }) {
  return (
    <>
      <Link className={textStyles.code} to="/dashboard/quotes/$id" params={{ id: number }}>
        {number}
      </Link>
      {purchaseRequestsCopy.ofQuote(version)}
    </>
  )
}

/** Why the approver is asked, or what came of the request. */
function Outcome({ request }: { request: PurchaseRequest }) {
  const { status, requester, sentBy, orderLimit, budget, total, differences, order } = request
  const excess = budget ? centsForDisplay(total) - centsForDisplay(budget.remaining) : 0
  const reasons = approvalReasons({
    requester: requester.name,
    orderLimit: orderLimit === null ? null : centsForDisplay(orderLimit),
    budget: excess > 0 ? { costCenter: budget?.costCenter ?? null, excess } : null,
    rule: request.rule,
  })
  if (status === 'ordered' && order) {
    return (
      <Alert kind="done" title={`Order ${formatOrderNumber(order)} placed`}>
        <Link to="/dashboard/orders/$id" params={{ id: order }}>
          View order
        </Link>
      </Alert>
    )
  }
  if (differences.length > 0) {
    return (
      <Alert kind="warning" title="Approved, but not ordered">
        <SentenceList sentences={differences} />
      </Alert>
    )
  }
  return (
    <>
      {sentBy && <p>{sentOnBehalf(sentBy, requester.name)}</p>}
      <p>
        <b>Why approval is needed:</b> {joinReasons(reasons)}
      </p>
      {budget && (
        <BudgetBar
          costCenter={budget.costCenter}
          amount={centsForDisplay(budget.amount)}
          remaining={centsForDisplay(budget.remaining)}
          total={centsForDisplay(total)}
          endsOn={budget.endsOn}
        />
      )}
      {excess > 0 && budget?.rule === 'block' && <p>{BUDGET_RULE_NOTES.block}</p>}
    </>
  )
}
