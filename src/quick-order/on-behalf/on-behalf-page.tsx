import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import { usePricesOfCompany } from '#app/agreements/use-prices-of-company.ts'
import { userRecordQuery } from '#app/auth/account/account-client.ts'
import { usePermissions } from '#app/auth/sessions/access-guards.tsx'
import { CompanyPricesContext } from '#app/catalog/company-prices/company-prices.ts'
import { companyQuery } from '#app/companies/core/client.ts'
import { type AssessedOrder, needsApproval, useOrderCompany } from '#app/companies/core/order-company.ts'
import { isNotFound } from '#app/lib/api.ts'
import type { Cents } from '#app/lib/money.ts'
import { TotalBar } from '#app/order-lists/core/total-bar.tsx'
import { lastDeliveryQuery } from '#app/orders/core/client.ts'
import { DraftOfferButton } from '#app/quote-pages/offer/draft-offer-button.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormNotice } from '#app/ui/form-notice.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { LoadError } from '#app/ui/load-error.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import tableStyles from '#app/ui/table.module.css'
import { NO_VALID_ROWS } from '../core/copy.ts'
import { useRowImport } from '../import/use-row-import.ts'
import { QuickOrderTable } from '../page/quick-order-table.tsx'
import { RoundingButtons, RowActions } from '../page/row-actions.tsx'
import { createRowStorage } from '../page/row-storage.ts'
import { type QuickOrderRowsController, useQuickOrderRows } from '../page/use-quick-order-rows.ts'
import {
  formatRowsTotal,
  rowsTotal,
  type ValidRow,
  validRowsOf,
  validRowsSummary,
} from '../page/valid-rows.ts'
import { CHOOSE_CUSTOMER, CUSTOMER_NOT_FOUND, orderForTitle, pageIntro, withFreight } from './copy.ts'
import { OnBehalfForm } from './on-behalf-form.tsx'
import { ON_BEHALF_FORM_ID, OutcomeNotice } from './on-behalf-notices.tsx'
import { type PlaceOnBehalfState, usePlaceOnBehalf } from './use-place-on-behalf.ts'

const route = getRouteApi('/dashboard/orderfor')

/** An administrator orders for a customer: rows as in a quick order, with the prices of the customer. */
export function OnBehalfPage() {
  const { customer = '', company } = route.useSearch()
  const email = customer.trim().toLowerCase()
  const query = useQuery({
    ...userRecordQuery(email),
    enabled: email !== '',
    retry: (failures, failure) => !isNotFound(failure) && failures < 3,
  })
  const { data, error } = query
  if (email === '') return <NoCustomer {...CHOOSE_CUSTOMER} />
  if (data) return <CustomerOrder key={email} customer={data} companyId={company} />
  if (!error) return <Spinner />
  if (isNotFound(error)) return <NoCustomer {...CUSTOMER_NOT_FOUND} />
  return <LoadError what="The customer" query={query} />
}

function NoCustomer({ title, text }: { title: string; text: string }) {
  return (
    <>
      <PageHeader title="Customer order" />
      <EmptyState
        icon="search"
        title={title}
        actions={
          <Link className={buttonClass({ kind: 'primary' })} to="/dashboard/customers" search={{}}>
            All customers
          </Link>
        }
      >
        {text}
      </EmptyState>
    </>
  )
}

interface CustomerOrderProps {
  customer: { email: string; name: string; phone: string }
  companyId: string | undefined
}

function CustomerOrder({ customer, companyId }: CustomerOrderProps) {
  const { email } = customer
  const { isMember, company } = useOrderCompany(email)
  // The form says for which company it orders.
  const prices = usePricesOfCompany(isMember ? (company === null ? null : company?.id) : null)
  return (
    <CompanyPricesContext value={prices}>
      <div className={layoutStyles.stack}>
        <CustomerBreadcrumbs customer={customer} companyId={companyId} />
        <OnBehalfOrder customer={customer} companyId={companyId} isPriced={prices !== null} />
      </div>
    </CompanyPricesContext>
  )
}

/** Back to the company that the page was opened from, or to the customer. */
function CustomerBreadcrumbs({ customer, companyId }: CustomerOrderProps) {
  const { data: company } = useQuery({ ...companyQuery(companyId ?? ''), enabled: companyId !== undefined })
  return (
    <Breadcrumbs
      list={
        companyId === undefined ? (
          <Link to="/dashboard/customers" search={{ email: customer.email }}>
            {customer.name}
          </Link>
        ) : (
          <Link to="/dashboard/company" search={{ company: companyId }}>
            {company?.name ?? 'Company'}
          </Link>
        )
      }
      current={orderForTitle(customer.name)}
    />
  )
}

/** An order on behalf has only the rows on this page. */
const NOTHING_LISTED: ReadonlyMap<string, number> = new Map()

function OnBehalfOrder({ customer, companyId, isPriced }: CustomerOrderProps & { isPriced: boolean }) {
  const { email, name, phone } = customer
  const rows = useQuickOrderRows(() => createRowStorage(email, true), NOTHING_LISTED, true, email)
  const { data: last } = useQuery(lastDeliveryQuery(email))
  const { company } = useOrderCompany(email)
  const validRows = validRowsOf(rows.results)
  const [freight, setFreight] = useState<Cents>(0)
  const order = assessRows(validRows, freight)
  const isRequest = needsApproval(company, order)
  const { placing, place, reset } = usePlaceOnBehalf(email, rows, isRequest)
  const isBusy = placing.step === 'checking' || placing.step === 'sending'
  const [action, progress] = isRequest
    ? [`Request approval for ${name}`, 'Requesting approval…']
    : [`Place order for ${name}`, 'Placing order…']
  return (
    <>
      <PageHeader title={orderForTitle(name)}>{pageIntro(email)}</PageHeader>
      <OutcomeNotice placing={placing} name={name} results={rows.results} onCancel={reset} />
      {isPriced ? <RowsTable rows={rows} email={email} companyId={company?.id} /> : <Spinner />}
      <OnBehalfForm
        // A new order starts with the defaults again.
        key={sentNumber(placing)}
        email={email}
        name={name}
        companyId={companyId}
        rows={validRows}
        order={order}
        isBlocked={isBusy || !isPriced}
        defaults={{ address: last?.address ?? '', phone: last?.phone || phone }}
        onFreight={setFreight}
        onPlace={place}
      >
        <TotalBar
          summary={
            <span role="status">
              {validRows.length > 0
                ? `${validRowsSummary(validRows)}${withFreight(freight)},`
                : NO_VALID_ROWS}
            </span>
          }
          {...(validRows.length > 0 && { total: formatRowsTotal(validRows, freight) })}
        >
          <RoundingButtons order={rows} />
          <Button type="submit" kind="primary" size="large" disabled={!isPriced} aria-disabled={isBusy}>
            {isBusy ? progress : action}
          </Button>
        </TotalBar>
      </OnBehalfForm>
    </>
  )
}

/** Of the order or request that was sent last. */
function sentNumber(placing: PlaceOnBehalfState): string {
  if (placing.step === 'placed') return placing.order.number
  return placing.step === 'requested' ? placing.request.number : 'new'
}

const assessRows = (validRows: readonly ValidRow[], freight: Cents): AssessedOrder => ({
  total: (rowsTotal(validRows) ?? 0) + freight,
  lines: validRows.map(({ product, price }) => ({ family: product.family, unitPrice: price.unitPrice })),
})

interface RowsTableProps {
  rows: QuickOrderRowsController
  email: string
  companyId: string | undefined
}

function RowsTable({ rows, email, companyId }: RowsTableProps) {
  const can = usePermissions()
  const rowImport = useRowImport(rows.importRows)
  const { state } = rowImport
  const submitByKeyboard = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    document.querySelector<HTMLFormElement>(`#${ON_BEHALF_FORM_ID}`)?.requestSubmit()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the button below the rows
    <div onKeyDown={submitByKeyboard}>
      {state.step === 'failed' && (
        <FormNotice key={state.attempt} kind="error" title={state.error.title}>
          <p>{state.error.advice}</p>
        </FormNotice>
      )}
      <div className={tableStyles.frame}>
        <QuickOrderTable
          // After an import, the table shows all rows again, from the first one.
          key={rows.importCount}
          order={rows}
          onPaste={(text) => {
            const isTable = /[\t\n\r]/.test(text.trim())
            if (isTable) void rowImport.importText(text)
            return isTable
          }}
        />
      </div>
      <RowActions
        order={rows}
        submitShortcut="place order"
        quoteAction={(lines) =>
          can('quotes.answer') && (
            <DraftOfferButton
              draft={{
                email,
                lines: lines.map(({ productID, quantity }) => ({ productID, quantity })),
                ...(companyId && { companyId }),
              }}
            />
          )
        }
      />
    </div>
  )
}
