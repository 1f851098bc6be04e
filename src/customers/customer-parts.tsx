import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { addressLines } from '#app/addresses/rules.ts'
import { Can } from '#app/auth/sessions/access-guards.tsx'
import { CompanyStatusBadge } from '#app/companies/core/company-status-badge.tsx'
import { ROLE_LABELS } from '#app/companies/core/rules.ts'
import { formatDay } from '#app/lib/dates.ts'
import { formatPlural, formatUnits } from '#app/lib/numbers.ts'
import { orderFromDto } from '#app/orders/core/order-adapter.ts'
import { OrderRows } from '#app/orders/core/order-rows.tsx'
import { STAFF_ROLES } from '#app/staff/permissions.ts'
import { Badge } from '#app/ui/badge.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import panelStyles from '#app/ui/panel.module.css'
import { Panel } from '#app/ui/panel.tsx'
import textStyles from '#app/ui/text.module.css'
import type { Customer } from './contract.ts'
import { customerCopy } from './copy.ts'

interface CustomerPartProps {
  title: string
  actions?: ReactNode
  isPadded?: boolean
  children: ReactNode
}

export function CustomerPart({ title, actions, isPadded, children }: CustomerPartProps) {
  return (
    <Panel id={useId()} title={title} actions={actions}>
      {isPadded ? <div className={`${panelStyles.body} ${layoutStyles.stack}`}>{children}</div> : children}
    </Panel>
  )
}

interface ListPartProps<Entry> {
  title: string
  entries: readonly Entry[]
  keyOf: (entry: Entry) => string
  /** Instead of an empty list. */
  empty: string
  children: (entry: Entry) => ReactNode
}

function ListPart<Entry>({ title, entries, keyOf, empty, children }: ListPartProps<Entry>) {
  return (
    <CustomerPart title={title}>
      {entries.length === 0 ? (
        <p className={`${panelStyles.body} ${textStyles.muted}`}>{empty}</p>
      ) : (
        <ul className={panelStyles.rows}>
          {entries.map((entry) => (
            <li key={keyOf(entry)}>{children(entry)}</li>
          ))}
        </ul>
      )}
    </CustomerPart>
  )
}

/** The newest orders. */
export function CustomerOrders({ email, orders }: { email: string; orders: Customer['orders'] }) {
  const all = (
    <Link className={layoutStyles.linkTarget} to="/dashboard/manageallorders" search={{ q: email }}>
      All orders
    </Link>
  )
  return (
    <CustomerPart title="Orders" actions={orders.length > 0 && all}>
      {orders.length === 0 ? (
        <p className={`${panelStyles.body} ${textStyles.muted}`}>{customerCopy.noOrders}</p>
      ) : (
        <OrderRows
          orders={orders.map(orderFromDto).map((order) => ({ ...order, detail: formatUnits(order.units) }))}
        />
      )}
    </CustomerPart>
  )
}

export function CustomerAccount({ account }: Pick<Customer, 'account'>) {
  const facts = [
    { label: 'Since', value: formatDay(account.createdAt) },
    { label: 'Role', value: account.staffRoles.map((role) => STAFF_ROLES[role]).join(', ') || 'Customer' },
    { label: 'Email', value: account.emailVerified ? 'Confirmed' : 'Not confirmed' },
    { label: 'Phone', value: account.phone },
    { label: 'Location', value: account.location },
    { label: 'Company', value: account.companyName },
    { label: 'VAT ID', value: account.vatId },
  ].filter(({ value }) => value !== '')
  return (
    <ListPart title="Account" entries={facts} keyOf={({ label }) => label} empty="">
      {({ label, value }) => (
        <>
          <span className={textStyles.muted}>{label}</span>
          <span>{value}</span>
        </>
      )}
    </ListPart>
  )
}

/** The companies that the customer belongs to, with a link to their prices. Nothing for somebody who belongs to none. */
export function CustomerCompanies({ companies }: Pick<Customer, 'companies'>) {
  if (companies.length === 0) return null
  return (
    <ListPart title="Companies" entries={companies} keyOf={({ companyId }) => companyId} empty="">
      {({ companyId, name, status, role }) => (
        <>
          <div>
            <Can permission="companies.read" fallback={name}>
              <Link
                className={layoutStyles.linkTarget}
                to="/dashboard/company"
                search={{ company: companyId }}
              >
                {name}
              </Link>
            </Can>
            <p className={textStyles.muted}>{ROLE_LABELS[role]}</p>
            {status !== 'active' && <CompanyStatusBadge status={status} />}
          </div>
          <Can permission="companies.read">
            <Link
              className={layoutStyles.linkTarget}
              to="/dashboard/company"
              search={{ company: companyId, tab: 'prices' }}
            >
              Agreement<span className={textStyles.visuallyHidden}> of {name}</span>
            </Link>
          </Can>
        </>
      )}
    </ListPart>
  )
}

export function CustomerAddresses({ addresses }: Pick<Customer, 'addresses'>) {
  return (
    <ListPart title="Addresses" entries={addresses} keyOf={({ id }) => id} empty={customerCopy.noAddresses}>
      {(address) => (
        <>
          <span className={textStyles.multiline}>{addressLines(address).join('\n')}</span>
          {address.isDefault && <Badge tone="neutral">Default</Badge>}
        </>
      )}
    </ListPart>
  )
}

export function CustomerLists({ lists }: { lists: Customer['savedLists'] }) {
  return (
    <ListPart title="Saved lists" entries={lists} keyOf={({ id }) => id} empty={customerCopy.noLists}>
      {({ name, company, lineCount }) => (
        <>
          <div>
            {name}
            {company && <p className={textStyles.muted}>{company.name}</p>}
          </div>
          <span className={textStyles.muted}>{formatPlural(lineCount, ['product', 'products'])}</span>
        </>
      )}
    </ListPart>
  )
}
