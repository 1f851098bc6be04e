import { useQuery } from '@tanstack/react-query'
import { orderCountsQuery } from '#app/orders/core/client.ts'
import type { PurchaseCounts } from '#app/orders/core/contract.ts'
import { ORDER_QUEUES, type OrderQueue } from '#app/orders/core/order-queues.ts'
import type { OrderSearch } from '#app/orders/core/order-search.ts'
import { STATUS_LABELS } from '#app/orders/core/order-status-badge.tsx'
import { ORDER_STATUSES } from '#app/orders/core/order-statuses.ts'
import type { OrderStatus } from '#app/orders/core/rules.ts'
import { totalOrderCount } from '#app/orders/statistics/order-counts.ts'
import { FilterChips } from '#app/ui/filter-chips.tsx'

type WorkChip = 'all' | OrderStatus | OrderQueue

/** In the order of the work: each status, with the queues that need attention after it. */
const WORK_CHIPS: readonly { value: WorkChip; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'placed', label: 'Unpaid' },
  { value: 'payment-due', label: 'Payment due' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'to-refund', label: 'To refund' },
  { value: 'to-ship', label: 'To ship' },
  { value: 'paid', label: STATUS_LABELS.paid },
  { value: 'late', label: 'Late' },
  { value: 'wanted-soon', label: 'Wanted soon' },
  { value: 'not-taken', label: 'Not taken yet' },
  { value: 'shipped', label: STATUS_LABELS.shipped },
  { value: 'delivered', label: STATUS_LABELS.delivered },
  { value: 'cancelled', label: STATUS_LABELS.cancelled },
]

const URGENT = ['overdue', 'to-refund', 'late', 'not-taken'] as const

/** Chooses a status or a queue. */
export function WorkFilter({
  search,
  onChoose,
}: {
  search: OrderSearch
  onChoose: (part: Pick<OrderSearch, 'status' | 'queue' | 'sort'>) => void
}) {
  const { data } = useQuery(orderCountsQuery('all'))
  const chosen = search.queue ?? search.status ?? 'all'
  const offered = WORK_CHIPS.filter(({ value }) => value === chosen || isNeeded(value, data))
  const chips = offered.map((chip) => ({
    ...chip,
    count: data && countOf(data, chip.value),
    isUrgent: URGENT.some((value) => value === chip.value),
  }))
  return (
    <FilterChips
      label="Work"
      chips={chips}
      chosen={chosen}
      onChoose={(value) =>
        onChoose({
          status: ORDER_STATUSES.find((status) => status === value),
          queue: ORDER_QUEUES.find((queue) => queue === value),
          sort: sortFor(value, search.sort),
        })
      }
    />
  )
}

/** A shop without an ERP system has no orders that it has not taken, and one without backorders none that only wait. */
function isNeeded(chip: WorkChip, data: PurchaseCounts | undefined): boolean {
  if (chip === 'not-taken') return data !== undefined && countOf(data, chip) > 0
  if (chip === 'paid') return data !== undefined && countOf(data, 'paid') > countOf(data, 'to-ship')
  return true
}

/** Unpaid orders begin with the first deadline, which no others have. */
function sortFor(chip: WorkChip, sort: OrderSearch['sort']): OrderSearch['sort'] {
  if (chip === 'placed') return sort ?? 'pay-by'
  return sort === 'pay-by' ? undefined : sort
}

/** @returns how many orders the chip leads to */
export function countOf(data: PurchaseCounts, chip: WorkChip): number {
  if (chip === 'all') return totalOrderCount(data)
  const queue = ORDER_QUEUES.find((one) => one === chip)
  return (queue ? data.queues?.[queue] : data.counts[chip]) ?? 0
}
