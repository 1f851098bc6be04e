import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { formatNumber, formatPlural } from '#app/lib/numbers.ts'
import { DeskIcon } from '#app/ui/dashboard-icon.tsx'
import { NoticeRow } from '#app/ui/empty-state.tsx'
import { Chips } from '#app/ui/filter-chips.tsx'
import { Failed } from '#app/ui/load-error.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { SheetHead } from '#app/ui/page-header.tsx'
import { DensitySwitch, useDensity } from '#app/ui/row-density.tsx'
import { SearchField } from '#app/ui/search-field.tsx'
import { SortSelect } from '#app/ui/sort-select.tsx'
import { useStored } from '#app/ui/use-stored-preference.ts'
import {
  type ManagedSearch,
  managedProductsQuery,
  productFacetsQuery,
  stockByFamilyQuery,
} from '../client.ts'
import { ColumnChooser } from './column-chooser.tsx'
import { COLUMN_IDS, type Column, isColumns, SORT_WORDS } from './managed-product-columns.ts'
import { ManagedTable } from './managed-product-table.tsx'
import './manage-product.css'

const route = getRouteApi('/dashboard/manageproduct')

const SHELVES = [
  { value: 'on-sale', label: 'On sale' },
  { value: 'archived', label: 'Archived' },
] as const

/** Every machine, on sale or archived, with its figures changed in place. */
export function ManageProduct() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = (part: ManagedSearch) =>
    navigate({ search: (before) => ({ ...before, ...part }), replace: true, resetScroll: false })
  return (
    <>
      <Head />
      <div className="bar">
        <SearchField
          label="Search products"
          placeholder="Name or SKU"
          value={search.q ?? ''}
          onSearch={(q) => change({ q: q || undefined })}
        />
        <Chips
          label="Shelf"
          chips={SHELVES}
          chosen={search.archived ? 'archived' : 'on-sale'}
          onChoose={(shelf) => change({ archived: shelf === 'archived' ? '1' : undefined })}
        />
        <Link className="b end" to="/dashboard/addproduct">
          <DeskIcon name="plus" />
          Add Product
        </Link>
      </div>
      <Shelf search={search} onChange={change} />
      <p className="keys">
        <span>
          <kbd>Enter</kbd> saves a figure
        </span>
        <span>
          <kbd>Esc</kbd> restores it
        </span>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> change it by 1
        </span>
      </p>
    </>
  )
}

function Head() {
  const { data: facets } = useQuery(productFacetsQuery({}))
  const { data: families } = useQuery(stockByFamilyQuery)
  const pieces = families?.reduce((sum, family) => sum + family.pieces, 0)
  const figures = [
    ...(facets ? [{ label: 'Machines', value: formatNumber(facets.total) }] : []),
    ...(pieces === undefined ? [] : [{ label: 'In stock, pcs', value: formatNumber(pieces) }]),
    ...(facets ? [{ label: 'Stock Out', value: formatNumber(facets.total - facets.inStock) }] : []),
  ]
  return <SheetHead title="Manage Product" figures={figures} />
}

interface ShelfProps {
  search: ManagedSearch
  onChange: (part: ManagedSearch) => void
}

function Shelf({ search, onChange }: ShelfProps) {
  const list = useInfiniteQuery({ ...managedProductsQuery(search), placeholderData: keepPreviousData })
  const [hidden, setHidden] = useStored<Column[]>('fixit-hidden-columns', [], isColumns)
  const [density, setDensity] = useDensity()
  const machines = list.data?.pages.flatMap((page) => page.items) ?? []
  const columns = COLUMN_IDS.filter((column) => !hidden.includes(column))
  const sort = (next: ManagedSearch['sort']) => onChange({ sort: next })
  return (
    <div className={density === 'compact' ? 'tw compact' : 'tw'} aria-busy={list.isFetching}>
      <div className="cap">
        <SortSelect words={SORT_WORDS} value={search.sort ?? 'newest'} onSort={sort} />
        <span className="small muted" role="status">
          {list.data &&
            (list.hasNextPage
              ? `${formatNumber(machines.length)} or more machines`
              : formatPlural(machines.length, ['machine', 'machines']))}
        </span>
        <span className="sp" />
        <DensitySwitch density={density} onChange={setDensity} />
        <ColumnChooser hidden={hidden} onChange={setHidden} />
      </div>
      {list.isError && !list.data ? (
        <Failed what="The products" error={list.error} onRetry={list.refetch} isRetrying={list.isFetching} />
      ) : (
        <ManagedTable machines={machines} columns={columns} sort={search.sort} onSort={sort} />
      )}
      {list.data && machines.length === 0 && <NoHits search={search} onChange={onChange} />}
      {machines.length > 0 && <LoadMore list={list} shown={machines.length} what={['product', 'products']} />}
    </div>
  )
}

function NoHits({ search, onChange }: ShelfProps) {
  if (!search.q) {
    return (
      <NoticeRow icon="search" title={search.archived ? 'Nothing is archived' : 'No machine is on sale'} />
    )
  }
  const drop = (
    <button type="button" className="b" onClick={() => onChange({ q: undefined })}>
      Show all
    </button>
  )
  return (
    <NoticeRow icon="search" title={`No machine for ‘${search.q}’`} actions={drop}>
      {search.archived ? 'Searched among the archived ones only.' : 'Searched by name, SKU and description.'}
    </NoticeRow>
  )
}
