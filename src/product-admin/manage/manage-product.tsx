import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { useEntryState } from '#app/app/use-entry-state.ts'
import { SearchNotices } from '#app/catalog/list/search-notices.tsx'
import { idsBetween } from '#app/lib/ids-between.ts'
import { formatMoney } from '#app/lib/money.ts'
import { formatNumber, formatPlural } from '#app/lib/numbers.ts'
import { productFacetsQuery, stockByFamilyQuery } from '#app/products/core/client.ts'
import {
  getManagedSort,
  isRanked,
  type ManagedProductSearch,
  managedProductsQuery,
} from '#app/products/managed/client.ts'
import { SavedViews } from '#app/saved-views/saved-views.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import filterBarStyles from '#app/ui/filter-bar.module.css'
import { FilterChips } from '#app/ui/filter-chips.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { KeyHints } from '#app/ui/key-names.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PagedList } from '#app/ui/paged-list.tsx'
import { RowDensitySwitch, useRowDensity } from '#app/ui/row-density.tsx'
import { SearchField } from '#app/ui/search-field.tsx'
import { SortSelect } from '#app/ui/sort-select.tsx'
import tableStyles from '#app/ui/table.module.css'
import textStyles from '#app/ui/text.module.css'
import { useStoredPreference } from '#app/ui/use-stored-preference.ts'
import { MAX_SELECTED } from '../batches/copy.ts'
import { BulkActions } from '../batches/page/bulk-actions.tsx'
import { ProductSelectionContext, SelectAllProducts } from '../batches/page/product-selection.tsx'
import { stockLevelCountsQuery } from './client.ts'
import { ColumnChooser } from './column-chooser.tsx'
import { manageProductCopy } from './copy.ts'
import {
  COLUMN_IDS,
  isColumnList,
  MANAGED_SORT_LABELS,
  type ManagedProductColumn,
} from './managed-product-columns.ts'
import { ManagedProductTable } from './managed-product-table.tsx'

const route = getRouteApi('/dashboard/manageproduct')
const NO_PRODUCTS: ReadonlySet<string> = new Set()
const KEY_HINTS = [
  ['Enter', 'saves a number'],
  ['Esc', 'restores it'],
  ['↑ ↓', 'change it by 1'],
] as const

/** All products, on sale or archived. Price, stock and minimum are edited in place. */
export function ManageProduct() {
  const { view: _view, ...search } = route.useSearch()
  const navigate = route.useNavigate()
  const change = (part: ManagedProductSearch) =>
    navigate({ search: (before) => ({ ...before, ...part }), replace: 'q' in part, resetScroll: false })
  const [selected, setSelected] = useEntryState('selected-products', NO_PRODUCTS)
  const last = useRef<string>(null)
  const selection = useMemo(
    () => ({
      ids: selected,
      change: (id: string, shown: readonly string[], isRange: boolean) => {
        const ids = isRange && last.current ? idsBetween(shown, last.current, id) : [id]
        last.current = id
        setSelected((before) => selectOrClear(before, ids, !before.has(id)))
      },
      changeAll: (ids: readonly string[], isSelected: boolean) =>
        setSelected((before) => selectOrClear(before, ids, isSelected)),
    }),
    [selected, setSelected],
  )
  return (
    <>
      <ManageProductHeader />
      <SavedViews list="products" />
      <div className={filterBarStyles.filterBar}>
        <SearchField
          label="Search products"
          placeholder="Name or SKU"
          value={search.q ?? ''}
          onSearch={(q) => change({ q: q || undefined })}
        />
        <StockFilter search={search} onChange={change} />
        <Link className={`${buttonClass()} ${layoutStyles.atEnd}`} to="/dashboard/addproduct">
          <Icon name="plus" />
          Add Product
        </Link>
      </div>
      <BulkActions search={search} selectedIds={[...selected]} onClear={() => setSelected(NO_PRODUCTS)} />
      {search.q && <NoticesOfSearch q={search.q} archived={search.archived} />}
      <ProductSelectionContext value={selection}>
        <ManagedProductList search={search} onChange={change} />
      </ProductSelectionContext>
      <p className={tableStyles.shortcuts}>
        <KeyHints hints={KEY_HINTS} />
      </p>
    </>
  )
}

function selectOrClear(selected: ReadonlySet<string>, ids: readonly string[], isSelected: boolean) {
  if (!isSelected) return new Set([...selected].filter((id) => !ids.includes(id)))
  return new Set([...new Set([...selected, ...ids])].slice(0, MAX_SELECTED))
}

function StockFilter({ search, onChange }: ManagedProductListProps) {
  const { data: counts } = useQuery(stockLevelCountsQuery)
  const chosen = search.archived ? 'archived' : (search.stockLevel ?? 'all')
  const chips = [
    { value: 'all', label: 'All', count: counts?.all },
    { value: 'in', label: 'In stock', count: counts?.in },
    { value: 'low', label: 'Low', count: counts?.low },
    { value: 'out', label: 'Out of stock', count: counts?.out },
    { value: 'archived', label: 'Archived' },
  ] as const
  return (
    <FilterChips
      label="Stock"
      chips={chips}
      chosen={chosen}
      onChoose={(value) =>
        onChange({
          archived: value === 'archived' ? '1' : undefined,
          stockLevel: value === 'all' || value === 'archived' ? undefined : value,
        })
      }
    />
  )
}

function ManageProductHeader() {
  const { data: counts } = useQuery(stockLevelCountsQuery)
  const { data: families } = useQuery(stockByFamilyQuery)
  const units = families?.reduce((sum, family) => sum + family.units, 0)
  const summary = [
    ...(counts ? [{ label: 'Products', value: formatNumber(counts.all) }] : []),
    ...(units === undefined ? [] : [{ label: 'Units in stock', value: formatNumber(units) }]),
    ...(counts ? [{ label: 'Stock value', value: formatMoney(Math.round(counts.stockValue * 100)) }] : []),
  ]
  return <PageHeader title="Manage Product" figures={summary} />
}

function NoticesOfSearch(search: Pick<ManagedProductSearch, 'q' | 'archived'>) {
  const understood = useQuery(productFacetsQuery(search)).data?.search
  return understood ? <SearchNotices search={understood} /> : null
}

interface ManagedProductListProps {
  search: ManagedProductSearch
  onChange: (part: ManagedProductSearch) => void
}

function ManagedProductList({ search, onChange }: ManagedProductListProps) {
  const list = useInfiniteQuery({ ...managedProductsQuery(search), placeholderData: keepPreviousData })
  const [hidden, setHidden] = useStoredPreference<ManagedProductColumn[]>(
    'fixit-hidden-columns',
    [],
    isColumnList,
  )
  const [density, setDensity] = useRowDensity()
  const products = list.data?.pages.flatMap((page) => page.items) ?? []
  const columns = COLUMN_IDS.filter((column) => !hidden.includes(column))
  const total = useMatchingProducts(search)
  const sort = (next: ManagedProductSearch['sort']) => onChange({ sort: next })
  return (
    <PagedList
      list={list}
      shown={products.length}
      total={total}
      what={['product', 'products']}
      density={density}
      head={
        <div className={tableStyles.toolbar}>
          <SelectAllProducts products={products} isAboveCards />
          <SortSelect
            labels={
              isRanked(search)
                ? { relevance: 'Best match first', ...MANAGED_SORT_LABELS }
                : MANAGED_SORT_LABELS
            }
            value={getManagedSort(search)}
            onSort={sort}
          />
          <span className={`${textStyles.small} ${textStyles.muted}`} role="status">
            {list.data && <ProductCount total={total} shown={products.length} hasMore={list.hasNextPage} />}
          </span>
          <span className={layoutStyles.spacer} />
          <RowDensitySwitch density={density} onChange={setDensity} />
          <ColumnChooser hidden={hidden} onChange={setHidden} />
        </div>
      }
      empty={<NoManagedProducts search={search} onChange={onChange} />}
    >
      <ManagedProductTable products={products} columns={columns} sort={search.sort} onSort={sort} />
    </PagedList>
  )
}

/** The number of products that match; undefined for those that the API does not count. */
function useMatchingProducts({ q, archived, stockLevel }: ManagedProductSearch): number | undefined {
  const { data: counts } = useQuery(stockLevelCountsQuery)
  return q || archived || stockLevel === 'short' ? undefined : counts?.[stockLevel ?? 'all']
}

interface ProductCountProps {
  total: number | undefined
  shown: number
  hasMore: boolean
}

/** '57 products'; a search and the archive are only counted once all of their products are loaded. */
function ProductCount({ total, shown, hasMore }: ProductCountProps) {
  if (!hasMore) return formatPlural(shown, ['product', 'products'])
  return total === undefined
    ? `${formatNumber(shown)} or more products`
    : `${formatNumber(shown)} of ${formatPlural(total, ['product', 'products'])}`
}

function NoManagedProducts({ search, onChange }: ManagedProductListProps) {
  if (!search.q) {
    return (
      <EmptyState
        icon="search"
        title={
          search.stockLevel
            ? manageProductCopy.nothingAtLevel[search.stockLevel]
            : search.archived
              ? manageProductCopy.nothingArchived
              : manageProductCopy.nothingOnSale
        }
      >
        {search.stockLevel
          ? manageProductCopy.levelWillAppear
          : search.archived
            ? manageProductCopy.archivedWillAppear
            : manageProductCopy.addedWillAppear}
      </EmptyState>
    )
  }
  const showAllButton = <Button onClick={() => onChange({ q: undefined })}>Show all</Button>
  return (
    <EmptyState icon="search" title={manageProductCopy.noResults(search.q)} actions={showAllButton}>
      {search.archived ? manageProductCopy.searchedArchived : manageProductCopy.searchedOnSale}
    </EmptyState>
  )
}
