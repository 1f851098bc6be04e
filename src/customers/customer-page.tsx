import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Can } from '#app/auth/sessions/access-guards.tsx'
import { InternalNotePart } from '#app/fulfillment/internal-note/internal-note-part.tsx'
import { isNotFound } from '#app/lib/api.ts'
import { centsForDisplay, formatMoney } from '#app/lib/money.ts'
import { formatCount, formatNumber } from '#app/lib/numbers.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import columnStyles from '#app/ui/columns.module.css'
import { EmptyState } from '#app/ui/empty-state.tsx'
import filterBarStyles from '#app/ui/filter-bar.module.css'
import layoutStyles from '#app/ui/layout.module.css'
import { LoadError } from '#app/ui/load-error.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { customerQuery, saveCustomerNote } from './client.ts'
import type { Customer } from './contract.ts'
import { customerCopy } from './copy.ts'
import {
  CustomerAccount,
  CustomerAddresses,
  CustomerCompanies,
  CustomerLists,
  CustomerOrders,
  CustomerPart,
} from './customer-parts.tsx'

/** Everything about one customer, for administrators. */
export function CustomerPage({ email }: { email: string }) {
  const query = useQuery(customerQuery(email))
  const { data: customer, error } = query
  if (customer) return <CustomerView customer={customer} />
  if (isNotFound(error)) return <UnknownCustomer email={email} />
  if (!error) return <Spinner />
  return <LoadError what="The customer" query={query} />
}

function CustomerView({ customer }: { customer: Customer }) {
  const { account, internalNote } = customer
  const name = account.name || account.email
  return (
    <>
      <Breadcrumbs list={<Link to="/dashboard/customers">Customers</Link>} current={name} />
      <PageHeader title={name} figures={headerFigures(customer)}>
        {account.email}
      </PageHeader>
      <div className={filterBarStyles.filterBar} data-screen-only>
        <Can permission="orders.place-on-behalf">
          <Link
            className={buttonClass({ kind: 'primary' })}
            to="/dashboard/orderfor"
            search={{ customer: account.email }}
          >
            Order for this customer
          </Link>
        </Can>
        <a className={buttonClass()} href={`mailto:${encodeURIComponent(account.email)}`}>
          Send email
        </a>
        <Can permission="staff.manage">
          <Link className={buttonClass()} to="/dashboard/makeadmin" search={{ q: account.email }}>
            Manage account
          </Link>
        </Can>
      </div>
      <div className={columnStyles.withAside}>
        <CustomerOrders email={account.email} orders={customer.orders} />
        <div className={layoutStyles.stack}>
          <CustomerPart title="Internal note" isPadded>
            <InternalNotePart
              title={`Internal note on ${name}`}
              note={internalNote}
              hint={customerCopy.noteHint}
              onSave={(change) => saveCustomerNote(account.email, change)}
            />
          </CustomerPart>
          <CustomerCompanies companies={customer.companies} />
          <CustomerAccount account={account} />
          <CustomerAddresses addresses={customer.addresses} />
          <CustomerLists lists={customer.savedLists} />
        </div>
      </div>
    </>
  )
}

function headerFigures({ summary }: Customer) {
  const { orders, hasMoreOrders, unpaidTotal, overdue, paidTotal } = summary
  return [
    { label: 'Orders', value: formatCount(orders, hasMoreOrders) },
    { label: 'Unpaid', value: formatMoney(centsForDisplay(unpaidTotal)), due: unpaidTotal > 0 },
    { label: 'Overdue orders', value: formatNumber(overdue), due: overdue > 0 },
    { label: 'Paid', value: formatMoney(centsForDisplay(paidTotal)) },
  ]
}

function UnknownCustomer({ email }: { email: string }) {
  return (
    <EmptyState
      isPageTitle
      icon="search"
      title={customerCopy.gone(email.slice(0, 60))}
      actions={
        <>
          <Link className={buttonClass()} to="/dashboard/manageallorders" search={{ q: email.slice(0, 100) }}>
            Show orders
          </Link>
          <Link className={buttonClass()} to="/dashboard/customers">
            All customers
          </Link>
        </>
      }
    >
      {customerCopy.goneHint}
    </EmptyState>
  )
}
