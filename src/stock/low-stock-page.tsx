import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatNumber } from '#app/lib/numbers.ts'
import { stockLevelCountsQuery } from '#app/product-admin/manage/client.ts'
import { EditableNumberCell } from '#app/product-admin/manage/editable-number-cell.tsx'
import { StockStatusBadge } from '#app/product-admin/manage/stock-status-badge.tsx'
import type { Product } from '#app/products/core/product-adapter.ts'
import { ProductImage } from '#app/products/images/product-image.tsx'
import { managedProductsQuery } from '#app/products/managed/client.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PagedList } from '#app/ui/paged-list.tsx'
import tableStyles from '#app/ui/table.module.css'
import { Cell, Table } from '#app/ui/table.tsx'
import { ROW_ROLE } from '#app/ui/table-roles.ts'
import textStyles from '#app/ui/text.module.css'
import { stockDemandQuery } from './client.ts'
import type { StockDemand } from './contract.ts'
import { lastsText, stockCopy, unpaidText } from './copy.ts'
import { RecordMovementDialog } from './record-movement-dialog.tsx'
import { DEMAND_DAYS, unitsInOrders, unitsOnHand } from './rules.ts'

const COLUMNS = [
  { label: 'Product' },
  { label: 'Status' },
  { label: 'On hand', unit: 'units', numeric: true },
  { label: 'In orders', unit: 'units', numeric: true },
  { label: 'Available', unit: 'units', numeric: true },
  { label: 'Alert at', unit: 'units', numeric: true },
  { label: 'Ordered', unit: `last ${DEMAND_DAYS} days`, numeric: true },
  { label: 'Actions', isLabelHidden: true },
]

/** The products that are low or out of stock. Their thresholds are changed in place. */
export function LowStockPage() {
  const { data: counts } = useQuery(stockLevelCountsQuery)
  const list = useInfiniteQuery(managedProductsQuery({ stockLevel: 'short', sort: 'stock' }))
  const pages = list.data?.pages ?? []
  const products = pages.flatMap((page) => page.items)
  const demand = useQueries({
    queries: pages.map((page) => stockDemandQuery(page.items.map(({ id }) => id))),
    combine: (results) => new Map(results.flatMap(({ data }) => [...(data ?? [])])),
  })
  return (
    <>
      <PageHeader
        title="Low Stock"
        figures={
          counts
            ? [
                { label: 'Out of stock', value: formatNumber(counts.out), due: counts.out > 0 },
                { label: 'Low', value: formatNumber(counts.low), due: counts.low > 0 },
              ]
            : []
        }
      >
        {stockCopy.lowIntro}
      </PageHeader>
      <PagedList
        list={list}
        shown={products.length}
        what={['product', 'products']}
        empty={
          <EmptyState icon="check" title={stockCopy.nothingLow.title}>
            {stockCopy.nothingLow.text}
          </EmptyState>
        }
      >
        <Table label="Low stock" columns={COLUMNS}>
          {products.map((product) => (
            <LowStockRow key={product.id} product={product} demand={demand.get(product.id)} />
          ))}
        </Table>
      </PagedList>
    </>
  )
}

/** @param props.demand undefined until it is loaded */
function LowStockRow({ product, demand }: { product: Product; demand: StockDemand | undefined }) {
  const [isReceiving, setReceiving] = useState(false)
  return (
    <tr {...ROW_ROLE}>
      <Cell span="row">
        <div className={tableStyles.product}>
          <ProductImage product={product} view="thumb" />
          <div>
            <Link className={tableStyles.primary} to="/dashboard/stock/$id" params={{ id: product.id }}>
              {product.name}
            </Link>
            <span className={`${tableStyles.secondary} ${textStyles.code}`}>{product.sku}</span>
          </div>
        </div>
      </Cell>
      <Cell label="Status">
        <StockStatusBadge product={product} />
      </Cell>
      <Cell label="On hand units" isNumeric>
        {demand ? formatNumber(unitsOnHand(product.stock, demand)) : '–'}
      </Cell>
      <Cell label="In orders units" isNumeric>
        {demand ? formatNumber(unitsInOrders(demand)) : '–'}
        {demand && <span className={tableStyles.secondary}>{unpaidText(demand)}</span>}
      </Cell>
      <Cell label="Available units" isNumeric>
        <b>{formatNumber(product.stock)}</b>
      </Cell>
      <Cell label="Alert at units" isNumeric>
        <EditableNumberCell product={product} field="lowStock" format={formatNumber} />
      </Cell>
      <Cell label={`Ordered, last ${DEMAND_DAYS} days`} isNumeric>
        {demand ? formatNumber(demand.recentUnits) : '–'}
        {demand && (
          <span className={tableStyles.secondary}>{lastsText(product.stock, demand.recentUnits)}</span>
        )}
      </Cell>
      <Cell span="row">
        <div className={tableStyles.actions}>
          <Link
            className={buttonClass({ kind: 'quiet', size: 'small' })}
            to="/dashboard/stock/$id"
            params={{ id: product.id }}
          >
            Ledger<span className={textStyles.visuallyHidden}> of {product.name}</span>
          </Link>
          <Button size="small" onClick={() => setReceiving(true)}>
            Receive…<span className={textStyles.visuallyHidden}> {product.name}</span>
          </Button>
        </div>
        {isReceiving && (
          <RecordMovementDialog product={product} kind="received" onClose={() => setReceiving(false)} />
        )}
      </Cell>
    </tr>
  )
}
