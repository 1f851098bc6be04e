/** The administrator's start page: what to do, the newest orders and three figures. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePermissions } from '#app/auth/sessions/access-guards.tsx'
import { formatDay, formatMinute } from '#app/lib/dates.ts'
import { centsForDisplay, formatMoney } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { todayQuery } from '#app/orders/core/client.ts'
import { OrderStatusBadge } from '#app/orders/core/order-status-badge.tsx'
import type { Today } from '#app/orders/core/overview-contract.ts'
import { formatOrderNumber } from '#app/orders/core/rules.ts'
import type { Permission } from '#app/staff/permissions.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { LoadError } from '#app/ui/load-error.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import panelStyles from '#app/ui/panel.module.css'
import { Spinner } from '#app/ui/spinner.tsx'
import textStyles from '#app/ui/text.module.css'
import {
  lateDetail,
  lowStockDetail,
  NOTHING_TO_DO,
  OVERDUE_DETAIL,
  paymentDueDetail,
  REFUND_DETAIL,
  toShipDetail,
  undeliveredDetail,
  unpaidDetail,
} from './copy.ts'
import styles from './today.module.css'
import { TodayCharts } from './today-charts.tsx'

/** @param props.children notices, below the figures of the header */
export function TodayOverview({ children }: { children: ReactNode }) {
  const query = useQuery(todayQuery)
  const { data, error, dataUpdatedAt } = query
  return (
    <>
      <PageHeader title="Today" figures={data ? headerFigures(data) : []}>
        {data ? `${formatDay(new Date(dataUpdatedAt))}. All times are UTC.` : 'All times are UTC.'}
      </PageHeader>
      {children}
      {error && !data && <LoadError what="The figures of today" query={query} />}
      {!data && !error && <Spinner />}
      {data && (
        <div className={styles.overview}>
          <div>
            <TodoList today={data} />
            <NewestOrders orders={data.newest} />
          </div>
          <TodayCharts today={data} />
        </div>
      )}
    </>
  )
}

function headerFigures({ ordersByWeek, revenueByMonth, unpaid }: Today) {
  const money = (decimal: number) => formatMoney(centsForDisplay(decimal))
  return [
    { label: 'Orders this week', value: formatNumber(ordersByWeek.at(-1)?.orders ?? 0) },
    { label: 'Received this month', value: money(revenueByMonth.at(-1)?.total ?? 0) },
    { label: 'To collect', value: money(unpaid.total), due: unpaid.total > 0 },
  ]
}

const MANAGE_ORDERS = '/dashboard/manageallorders'

interface Task {
  count: number
  title: string
  /** For doing it. */
  permission: Permission
  detail: string
  isUrgent?: true
  link: ReactNode
}

/** The tasks in the order of their urgency. */
function listTasks({
  late,
  overdue,
  toRefund,
  toShip,
  paymentDue,
  unpaid,
  lowStock,
  undelivered,
}: Today): Task[] {
  const shortages = lowStock.low + lowStock.out
  return [
    {
      count: late.orders,
      title: 'Late orders',
      permission: 'orders.change-date',
      detail: lateDetail(late),
      isUrgent: true,
      link: (
        <Link className={buttonClass()} to={MANAGE_ORDERS} search={{ queue: 'late' }}>
          Show late
        </Link>
      ),
    },
    {
      count: toShip.orders,
      title: 'Orders to ship',
      permission: 'orders.ship',
      detail: toShipDetail(toShip),
      link: (
        <Link
          className={buttonClass({ kind: 'primary' })}
          to={MANAGE_ORDERS}
          search={{ status: 'paid', sort: 'oldest' }}
        >
          Ship orders
        </Link>
      ),
    },
    {
      count: overdue,
      title: 'Overdue payments',
      permission: 'orders.change-deadline',
      detail: OVERDUE_DETAIL,
      isUrgent: true,
      link: (
        <Link className={buttonClass()} to={MANAGE_ORDERS} search={{ queue: 'overdue' }}>
          Show overdue
        </Link>
      ),
    },
    {
      count: toRefund,
      title: 'Refunds to make',
      permission: 'orders.mark-paid',
      detail: REFUND_DETAIL,
      isUrgent: true,
      link: (
        <Link className={buttonClass()} to={MANAGE_ORDERS} search={{ queue: 'to-refund' }}>
          Show refunds
        </Link>
      ),
    },
    {
      count: paymentDue.orders,
      title: 'Payments due',
      permission: 'orders.change-deadline',
      detail: paymentDueDetail(paymentDue),
      link: (
        <Link className={buttonClass()} to={MANAGE_ORDERS} search={{ queue: 'payment-due' }}>
          Show due
        </Link>
      ),
    },
    {
      count: unpaid.orders,
      title: 'Unpaid orders',
      permission: 'orders.change-deadline',
      detail: unpaidDetail(unpaid),
      link: (
        <Link className={buttonClass()} to={MANAGE_ORDERS} search={{ status: 'placed', sort: 'pay-by' }}>
          Show unpaid
        </Link>
      ),
    },
    {
      count: shortages,
      title: 'Low stock',
      permission: 'stock.record',
      detail: lowStockDetail(lowStock),
      link: (
        <Link className={buttonClass()} to="/dashboard/lowstock">
          Show products
        </Link>
      ),
    },
    {
      count: undelivered.emails,
      title: 'Emails not delivered',
      permission: 'orders.read-contact',
      detail: undeliveredDetail(undelivered),
      link: (
        <Link className={buttonClass()} to={MANAGE_ORDERS} search={{ q: undelivered.first[0]?.recipient }}>
          Show orders
        </Link>
      ),
    },
  ]
}

function TodoList({ today }: { today: Today }) {
  const can = usePermissions()
  const tasks = listTasks(today).filter(({ count, permission }) => count > 0 && can(permission))
  if (tasks.length === 0) return <EmptyState icon="check" title={NOTHING_TO_DO} />
  return (
    <section className={panelStyles.panel} aria-labelledby="todo">
      <header>
        <h2 id="todo">To do</h2>
      </header>
      <ul className={panelStyles.divided}>
        {tasks.map(({ count, title, detail, isUrgent, link }) => (
          <li key={title} className={styles.task} data-urgent={isUrgent ? '' : undefined}>
            <b className={styles.count}>{formatNumber(count)}</b>
            <div>
              <h3>{title}</h3>
              <p className={textStyles.muted}>{detail}</p>
            </div>
            {link}
          </li>
        ))}
      </ul>
    </section>
  )
}

function NewestOrders({ orders }: { orders: Today['newest'] }) {
  if (orders.length === 0) return null
  return (
    <section className={panelStyles.panel} aria-labelledby="newest">
      <header>
        <h2 id="newest">Newest orders</h2>
        <Link
          className={`${layoutStyles.atEnd} ${layoutStyles.linkTarget} ${styles.allOrders}`}
          to={MANAGE_ORDERS}
        >
          All orders
        </Link>
      </header>
      <ul className={panelStyles.divided}>
        {orders.map(({ number, buyerName, total, status, placedAt }) => (
          <li key={number} className={styles.newOrder}>
            <Link className={textStyles.code} to="/dashboard/orders/$id" params={{ id: number }}>
              {formatOrderNumber(number)}
            </Link>
            <span className={styles.buyer}>{buyerName}</span>
            <OrderStatusBadge status={status} />
            <span className={textStyles.muted}>{formatMinute(placedAt)}</span>
            <span className={textStyles.number}>{formatMoney(centsForDisplay(total))}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
