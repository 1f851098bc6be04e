/** The administrator's start page: what to do, the newest orders and three figures. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePermissions } from '#app/auth/sessions/access-guards.tsx'
import { formatDay } from '#app/lib/dates.ts'
import { centsForDisplay, formatMoney } from '#app/lib/money.ts'
import { formatCount, formatNumber } from '#app/lib/numbers.ts'
import { OrderRows } from '#app/orders/core/order-rows.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import columnStyles from '#app/ui/columns.module.css'
import { EmptyState } from '#app/ui/empty-state.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { LoadError } from '#app/ui/load-error.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import panelStyles from '#app/ui/panel.module.css'
import { Panel } from '#app/ui/panel.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import textStyles from '#app/ui/text.module.css'
import { todayQuery } from './client.ts'
import type { Today } from './contract.ts'
import { NOTHING_TO_DO } from './copy.ts'
import { PromisedWeeks } from './promised-weeks.tsx'
import styles from './today.module.css'
import { TodayCharts } from './today-charts.tsx'
import { TODAY_TASKS, type TodayTask } from './today-tasks.ts'

/** A task of a subject that is not about orders. */
export interface OtherTask {
  title: string
  count: number
  detail: string
  link: { to: '/dashboard/quotes' }
  label: string
}

interface TodayOverviewProps {
  /** Listed first. Those without a count are left out. */
  otherTasks: readonly OtherTask[]
  /** Notices, below the figures of the header. */
  children: ReactNode
}

export function TodayOverview({ otherTasks, children }: TodayOverviewProps) {
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
        <div className={columnStyles.withAside}>
          <div className={layoutStyles.stack}>
            <TodoList today={data} otherTasks={otherTasks.filter(({ count }) => count > 0)} />
            <PromisedWeeks />
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

function TodoList({ today, otherTasks }: { today: Today; otherTasks: readonly OtherTask[] }) {
  const can = usePermissions()
  const tasks = TODAY_TASKS.filter(({ permission, count }) => can(permission) && count(today) > 0)
  if (tasks.length + otherTasks.length === 0) return <EmptyState icon="check" title={NOTHING_TO_DO} />
  return (
    <Panel id="todo" title="To do">
      <ul className={panelStyles.divided}>
        {otherTasks.map(({ count, ...task }, index) => (
          <Task key={task.title} {...task} figure={formatNumber(count)} isUrgent isFirst={index === 0} />
        ))}
        {tasks.map((task, index) => (
          <Task
            key={task.title}
            {...task}
            figure={formatCount(task.count(today), task.hasMore?.(today) ?? false)}
            detail={task.detail(today)}
            link={task.list(today)}
            isFirst={index + otherTasks.length === 0}
          />
        ))}
      </ul>
    </Panel>
  )
}

interface TaskProps extends Pick<TodayTask, 'title' | 'label' | 'isUrgent' | 'listsOthers'> {
  /** Its button is the primary one of the page. */
  isFirst: boolean
  figure: string
  detail: string
  link: ReturnType<TodayTask['list']> | OtherTask['link']
}

function Task({ title, figure, detail, link, label, isUrgent, isFirst, listsOthers }: TaskProps) {
  return (
    <li className={styles.task} data-urgent={isUrgent ? '' : undefined}>
      {listsOthers ? (
        <b className={styles.count}>{figure}</b>
      ) : (
        <Link className={styles.count} {...link}>
          <span className={textStyles.visuallyHidden}>{title}: </span>
          {figure}
        </Link>
      )}
      <div>
        <h3>{title}</h3>
        <p className={textStyles.muted}>{detail}</p>
      </div>
      <Link className={buttonClass(isFirst ? { kind: 'primary' } : {})} {...link}>
        {label}
      </Link>
    </li>
  )
}

function NewestOrders({ orders }: { orders: Today['newest'] }) {
  if (orders.length === 0) return null
  return (
    <Panel
      id="newest"
      title="Newest orders"
      actions={
        <Link className={layoutStyles.linkTarget} to={MANAGE_ORDERS}>
          All orders
        </Link>
      }
    >
      <OrderRows
        orders={orders.map(({ number, buyerName, total, ...order }) => ({
          ...order,
          id: number,
          detail: buyerName,
          total: centsForDisplay(total),
        }))}
      />
    </Panel>
  )
}
