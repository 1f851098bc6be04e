import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Failed } from '#app/ui/load-error.tsx'
import { productListQuery } from '../client.ts'
import { CompareTick } from '../compare/compare-checkbox.tsx'
import type { Product, ProductFacets } from '../contract.ts'
import { MachineCard } from '../product-card/product-card.tsx'
import { NoHits } from './empty-results.tsx'
import { Pager } from './product-pagination.tsx'
import { listSearchOf } from './product-search.ts'
import { MachineTable } from './product-table.tsx'
import { useProductSearch } from './use-product-search.ts'

/** The machines that fit. A new question leaves the old answer standing until its own is there. */
export function Results({ hits }: { hits: ProductFacets | undefined }) {
  const { search } = useProductSearch()
  const list = useQuery({ ...productListQuery(listSearchOf(search)), placeholderData: keepPreviousData })
  if (list.isPending) return <div className="wait" aria-busy="true" />
  if (list.isError) {
    return (
      <Failed what="The machines" error={list.error} onRetry={list.refetch} isRetrying={list.isFetching} />
    )
  }
  const { items: machines, next } = list.data
  if (machines.length === 0) return <NoHits />
  return (
    <div aria-busy={list.isPlaceholderData}>
      {search.view === 'table' ? <MachineTable machines={machines} /> : <MachineGrid machines={machines} />}
      <Pager shown={machines.length} hits={hits} next={next} />
    </div>
  )
}

/** Cards beside each other on a wide screen. */
const FIRST_ROW = 3

function MachineGrid({ machines }: { machines: Product[] }) {
  return (
    <div className="grid">
      {machines.map((machine, place) => (
        <MachineCard
          key={machine._id}
          machine={machine}
          view="card"
          first={place < FIRST_ROW}
          tick={<CompareTick machine={machine} />}
        />
      ))}
    </div>
  )
}
