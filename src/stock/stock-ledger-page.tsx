import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { Can } from '#app/auth/sessions/access-guards.tsx'
import { isNotFound } from '#app/lib/api.ts'
import { formatMoment } from '#app/lib/dates.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { EditableNumberCell } from '#app/product-admin/manage/editable-number-cell.tsx'
import { productQuery } from '#app/products/core/client.ts'
import type { Product } from '#app/products/core/product-adapter.ts'
import { isLowStock } from '#app/products/core/rules.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import filterBarStyles from '#app/ui/filter-bar.module.css'
import { Icon } from '#app/ui/icon.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { LoadError } from '#app/ui/load-error.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PagedList } from '#app/ui/paged-list.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import tableStyles from '#app/ui/table.module.css'
import { Cell, Table } from '#app/ui/table.tsx'
import { ROW_ROLE } from '#app/ui/table-roles.ts'
import textStyles from '#app/ui/text.module.css'
import { stockDemandQuery, stockExportUrl, stockMovementsQuery } from './client.ts'
import { demandText, movementCopy, signed, stockCopy } from './copy.ts'
import { type LedgerRow, ledgerRows } from './ledger-rows.ts'
import { RecordMovementDialog } from './record-movement-dialog.tsx'
import { MOVEMENT_LABELS, RECORDED_KINDS, type RecordedKind, unitsInOrders, unitsOnHand } from './rules.ts'

/** Every change of a product's stock, for administrators. */
export function StockLedgerPage() {
  const { id } = useParams({ from: '/dashboard/stock/$id' })
  const query = useQuery({
    ...productQuery(id),
    retry: (failures, failure) => !isNotFound(failure) && failures < 3,
  })
  const { data: product, error } = query
  const demand = useQuery(stockDemandQuery([id])).data?.get(id)
  if (!product && error && isNotFound(error)) {
    return <EmptyState icon="search" title={stockCopy.unknownProduct} isPageTitle actions={<ToProducts />} />
  }
  if (!product && error) {
    return <LoadError what="The product" query={query} />
  }
  if (!product) return <Spinner />
  return (
    <>
      <Breadcrumbs
        list={
          <Can permission="products.change" fallback={<Link to="/dashboard/lowstock">Low Stock</Link>}>
            <Link to="/dashboard/manageproduct" search={{ q: product.sku }}>
              Manage Product
            </Link>
          </Can>
        }
        current={product.sku}
      />
      <PageHeader
        title={`Stock of ${product.name}`}
        figures={[
          { label: 'On hand', value: demand ? formatNumber(unitsOnHand(product.stock, demand)) : '–' },
          { label: 'In orders', value: demand ? formatNumber(unitsInOrders(demand)) : '–' },
          {
            label: 'Available',
            value: formatNumber(product.stock),
            due: product.stock === 0 || isLowStock(product),
          },
          {
            label: 'Alert at',
            value: <EditableNumberCell product={product} field="lowStock" format={formatNumber} />,
          },
        ]}
      >
        {stockCopy.ledgerIntro}
        <br />
        {demand ? demandText(product.stock, demand) : '\u00a0'}
      </PageHeader>
      <Actions product={product} />
      <Ledger product={product} />
    </>
  )
}

function ToProducts() {
  return (
    <Can
      permission="products.change"
      fallback={
        <Link className={buttonClass()} to="/dashboard/lowstock">
          Low Stock
        </Link>
      }
    >
      <Link className={buttonClass()} to="/dashboard/manageproduct">
        Manage Product
      </Link>
    </Can>
  )
}

function Actions({ product }: { product: Product }) {
  const [kind, setKind] = useState<RecordedKind | null>(null)
  return (
    <div className={filterBarStyles.filterBar}>
      {RECORDED_KINDS.map((one) => (
        <Button key={one} kind={one === 'received' ? 'primary' : 'secondary'} onClick={() => setKind(one)}>
          {movementCopy[one].action}…
        </Button>
      ))}
      <a className={`${buttonClass()} ${layoutStyles.atEnd}`} href={stockExportUrl(product.id)} download>
        <Icon name="download" />
        Export CSV
      </a>
      {kind && <RecordMovementDialog product={product} kind={kind} onClose={() => setKind(null)} />}
    </div>
  )
}

const COLUMNS = [
  { label: 'Time (UTC)' },
  { label: 'Movement' },
  { label: 'Change', unit: 'units', numeric: true },
  { label: 'Stock after', unit: 'units', numeric: true },
  { label: 'Reason' },
  { label: 'Recorded by' },
]

function Ledger({ product }: { product: Product }) {
  const list = useInfiniteQuery(stockMovementsQuery(product.id))
  const movements = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <PagedList
      list={list}
      shown={movements.length}
      what={['movement', 'movements']}
      name="The ledger"
      empty={
        <EmptyState icon="search" title={stockCopy.noMovements.title}>
          {stockCopy.noMovements.text}
        </EmptyState>
      }
    >
      <Table label="Stock ledger" columns={COLUMNS}>
        {ledgerRows(movements, product.stock).map((row) => (
          <LedgerTableRow key={row.id} row={row} />
        ))}
      </Table>
    </PagedList>
  )
}

function LedgerTableRow({ row }: { row: LedgerRow }) {
  const isOrders = row.kind === 'orders'
  const { quantity, stockAfter } = isOrders ? row : row.movement
  const noValue = <span className={textStyles.muted}>–</span>
  return (
    <tr {...ROW_ROLE} data-inactive={isOrders || undefined}>
      <Cell label="Time (UTC)" className={textStyles.noWrap}>
        {isOrders ? noValue : <time dateTime={row.movement.at}>{formatMoment(row.movement.at)}</time>}
      </Cell>
      <Cell label="Movement">
        {isOrders ? (
          stockCopy.orders
        ) : (
          <b className={tableStyles.primary}>{MOVEMENT_LABELS[row.movement.kind]}</b>
        )}
      </Cell>
      <Cell label="Change units" isNumeric>
        {signed(quantity)}
      </Cell>
      <Cell label="Stock after units" isNumeric>
        {formatNumber(stockAfter)}
      </Cell>
      <Cell label="Reason" className={textStyles.anywhere}>
        {(!isOrders && row.movement.reason) || noValue}
      </Cell>
      <Cell label="Recorded by">{(!isOrders && row.movement.by) || noValue}</Cell>
    </tr>
  )
}
