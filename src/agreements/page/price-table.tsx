import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { invalidateTags } from '#app/app/query-tags.ts'
import type { Company } from '#app/companies/core/contract.ts'
import { errorMessage } from '#app/lib/api.ts'
import { CURRENCY } from '#app/lib/currency.ts'
import { centsForDisplay, formatAmount } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { getUnitPrice } from '#app/pricing/price-tiers.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import filterBarStyles from '#app/ui/filter-bar.module.css'
import { LoadMore } from '#app/ui/load-more.tsx'
import { notify, notifyUndoable } from '#app/ui/notify.ts'
import panelStyles from '#app/ui/panel.module.css'
import { SearchField } from '#app/ui/search-field.tsx'
import tableStyles from '#app/ui/table.module.css'
import { Cell, Table } from '#app/ui/table.tsx'
import { ROW_ROLE } from '#app/ui/table-roles.ts'
import textStyles from '#app/ui/text.module.css'
import { agreementQuery, changeAgreedPrices } from '../client.ts'
import type { AgreedPriceRow, AgreedPricesChange, Agreement } from '../contract.ts'
import { agreementsCopy, describeLimits, formatMargin, withoutAgreedPrice } from '../copy.ts'
import { AgreedPriceDialog } from './agreed-price-dialog.tsx'
import { MarginToList } from './margin-to-list.tsx'

/** Rows that are rendered at once; thousands would make typing in the search slow. */
const PAGE = 100

interface PriceTableProps {
  company: Company
  agreement: Agreement
  canEdit: boolean
}

/** The agreed prices beside the list prices. */
export function PriceTable({ company, agreement, canEdit }: PriceTableProps) {
  const [q, setQ] = useState('')
  const [shown, setShown] = useState(PAGE)
  const words = q.toLowerCase().split(/\s+/)
  const rows = agreement.prices.filter(({ sku, name }) =>
    words.every((word) => `${sku} ${name}`.toLowerCase().includes(word)),
  )
  const isAdministrator = company.role === null
  const columns = [
    { label: 'Product' },
    { label: 'List price', unit: CURRENCY, numeric: true },
    { label: isAdministrator ? 'Agreed price' : 'Your price', unit: CURRENCY, numeric: true },
    { label: 'Against list', numeric: true },
    { label: 'Minimum and multiple' },
    ...(canEdit ? [{ label: 'Actions', isLabelHidden: true }] : []),
  ]
  if (agreement.prices.length === 0) {
    return (
      <section className={panelStyles.panel} aria-label="Prices">
        <p className={`${panelStyles.body} ${textStyles.muted}`}>
          {isAdministrator ? agreementsCopy.noPrices : agreementsCopy.membersHint}
        </p>
      </section>
    )
  }
  return (
    <>
      {!isAdministrator && <p className={textStyles.muted}>{agreementsCopy.membersHint}</p>}
      <div className={filterBarStyles.filterBar}>
        <SearchField label="Search prices" placeholder="SKU or name" value={q} onSearch={setQ} />
      </div>
      <div className={tableStyles.frame}>
        <Table label="Prices" columns={columns}>
          {rows.slice(0, shown).map((price) => (
            <PriceRow
              key={price.productID}
              company={company}
              agreement={agreement}
              canEdit={canEdit}
              price={price}
            />
          ))}
        </Table>
        {rows.length === 0 && (
          <p className={`${panelStyles.body} ${textStyles.muted}`}>{agreementsCopy.noMatch}</p>
        )}
      </div>
      {rows.length > 0 && (
        <LoadMore
          list={{
            hasNextPage: rows.length > shown,
            isFetchingNextPage: false,
            isFetchNextPageError: false,
            fetchNextPage: async () => setShown(shown + PAGE),
          }}
          shown={Math.min(shown, rows.length)}
          total={rows.length}
          what={['price', 'prices']}
        />
      )}
    </>
  )
}

function PriceRow({ company, agreement, canEdit, price: row }: PriceTableProps & { price: AgreedPriceRow }) {
  const { productID, sku, name, price, priceTiers, minOrder, orderMultiple, isArchived } = row
  const [isEditing, setEditing] = useState(false)
  const listPrice = centsForDisplay(row.listPrice)
  const agreed = price === null ? null : centsForDisplay(price)
  return (
    <tr {...ROW_ROLE}>
      <Cell span="row">
        <Link className={tableStyles.primary} to="/products/$id" params={{ id: productID }}>
          {name}
        </Link>{' '}
        {isArchived && (
          <Badge tone="muted" isDashed>
            Discontinued
          </Badge>
        )}
        <span className={`${tableStyles.secondary} ${textStyles.code}`}>{sku}</span>
      </Cell>
      <Cell label="List price" isNumeric>
        {formatAmount(listPrice)}
        <TierPrices tiers={row.listPriceTiers} />
      </Cell>
      <Cell label="Price" isNumeric>
        {agreed === null ? withoutAgreedPrice(agreement.discountBp) : <b>{formatAmount(agreed)}</b>}
        <TierPrices tiers={priceTiers ?? []} />
      </Cell>
      <Cell label="Against list" isNumeric>
        {agreed !== null && <MarginToList listPrice={listPrice} price={agreed} />}
        <TierMargins row={row} />
      </Cell>
      <Cell label="Minimum and multiple">{describeLimits(minOrder, orderMultiple) || '–'}</Cell>
      {canEdit && (
        <Cell span="row">
          <div className={tableStyles.actions}>
            <Button size="small" onClick={() => setEditing(true)}>
              Edit<span className={textStyles.visuallyHidden}> the price of {sku}</span>
            </Button>
            <RemoveButton companyId={company.id} agreement={agreement} row={row} />
          </div>
          {isEditing && (
            <AgreedPriceDialog
              company={company}
              agreement={agreement}
              row={row}
              onClose={() => setEditing(false)}
            />
          )}
        </Cell>
      )}
    </tr>
  )
}

function TierPrices({ tiers }: { tiers: AgreedPriceRow['listPriceTiers'] }) {
  return tiers.map(({ from, price }) => (
    <span key={from} className={tableStyles.secondary}>
      {formatNumber(from)}+: {formatAmount(centsForDisplay(price))}
    </span>
  ))
}

/** Of each agreed volume price, against the list price at its quantity. */
function TierMargins({ row }: { row: AgreedPriceRow }) {
  const list = {
    listPrice: centsForDisplay(row.listPrice),
    priceTiers: row.listPriceTiers.map(({ from, price }) => ({ from, unitPrice: centsForDisplay(price) })),
  }
  return (row.priceTiers ?? []).map(({ from, price }) => (
    <span key={from} className={tableStyles.secondary}>
      {formatNumber(from)}+: {formatMargin(getUnitPrice(from, list), centsForDisplay(price)).percent}
    </span>
  ))
}

interface RemoveButtonProps {
  companyId: string
  agreement: Agreement
  row: AgreedPriceRow
}

/** Asks no question first, because the price can be restored. */
function RemoveButton({ companyId, agreement, row }: RemoveButtonProps) {
  const queryClient = useQueryClient()
  const change = (version: number, prices: AgreedPricesChange['prices'], removed: string[]) =>
    changeAgreedPrices(companyId, agreement.id, { version, rows: [], prices, removed })
  const refetch = () => invalidateTags(queryClient, ['companies'])
  async function restore() {
    const { productID, price, priceTiers, minOrder, orderMultiple } = row
    try {
      // Other prices may have been changed since.
      const { version } = await queryClient.fetchQuery({
        ...agreementQuery(companyId, agreement.id),
        staleTime: 0,
      })
      await change(version, [{ productID, price, priceTiers, minOrder, orderMultiple }], [])
      notify.success(agreementsCopy.priceRestored(row.sku))
    } catch (error) {
      notify.error(errorMessage(error))
    }
    await refetch()
  }
  const removing = useMutation({
    mutationFn: () => change(agreement.version, [], [row.productID]),
    onSuccess: () => notifyUndoable(agreementsCopy.priceRemoved(row.sku), () => void restore()),
    onError: (error) => notify.error(errorMessage(error)),
    onSettled: refetch,
  })
  return (
    <Button size="small" kind="quiet" aria-disabled={removing.isPending} onClick={() => removing.mutate()}>
      Remove<span className={textStyles.visuallyHidden}> the price of {row.sku}</span>
    </Button>
  )
}
