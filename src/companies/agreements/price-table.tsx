import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { invalidateTags } from '#app/app/query-tags.ts'
import { errorMessage } from '#app/lib/api.ts'
import { centsForDisplay, formatAmount } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import filterBarStyles from '#app/ui/filter-bar.module.css'
import panelStyles from '#app/ui/panel.module.css'
import { SearchField } from '#app/ui/search-field.tsx'
import tableStyles from '#app/ui/table.module.css'
import { TableHead } from '#app/ui/table-head.tsx'
import { CELL_ROLE, ROW_ROLE, TABLE_ROLE } from '#app/ui/table-roles.ts'
import textStyles from '#app/ui/text.module.css'
import { notify } from '#app/ui/toasts.ts'
import type { Company } from '../contract.ts'
import { changeAgreedPrices } from './client.ts'
import type { AgreedPriceRow, Agreement } from './contract.ts'
import { agreementsCopy, describeLimits } from './copy.ts'
import { MarginToList } from './margin-to-list.tsx'

/** Rows that are rendered at once; thousands would make typing in the search slow. */
const PAGE = 100

interface PriceTableProps {
  company: Company
  agreement: Agreement
  mayEdit: boolean
}

/** The agreed prices beside the list prices. */
export function PriceTable({ company, agreement, mayEdit }: PriceTableProps) {
  const [q, setQ] = useState('')
  const [shown, setShown] = useState(PAGE)
  const words = q.toLowerCase().split(/\s+/)
  const rows = agreement.prices.filter(({ sku, name }) =>
    words.every((word) => `${sku} ${name}`.toLowerCase().includes(word)),
  )
  const isAdministrator = company.role === null
  const columns = [
    { label: 'Product' },
    { label: 'List price', unit: 'USD', numeric: true },
    { label: isAdministrator ? 'Agreed price' : 'Your price', unit: 'USD', numeric: true },
    { label: 'Against list', numeric: true },
    { label: 'Minimum and multiple' },
    ...(mayEdit ? [{ label: 'Actions', isLabelHidden: true }] : []),
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
        <table {...TABLE_ROLE} className={tableStyles.table} aria-label="Prices">
          <TableHead columns={columns} />
          <tbody>
            {rows.slice(0, shown).map((price) => (
              <PriceRow key={price.productID} {...{ company, agreement, mayEdit, price }} />
            ))}
          </tbody>
        </table>
        {rows.length === 0 && (
          <p className={`${panelStyles.body} ${textStyles.muted}`}>{agreementsCopy.noMatch}</p>
        )}
        {rows.length > shown && (
          <p className={panelStyles.body}>
            <Button onClick={() => setShown(shown + PAGE)}>
              Show more ({formatNumber(rows.length - shown)} left)
            </Button>
          </p>
        )}
      </div>
    </>
  )
}

function PriceRow({ company, agreement, mayEdit, price: row }: PriceTableProps & { price: AgreedPriceRow }) {
  const { productID, sku, name, price, priceTiers, minOrder, orderMultiple, isArchived } = row
  const listPrice = centsForDisplay(row.listPrice)
  const agreed = price === null ? null : centsForDisplay(price)
  return (
    <tr {...ROW_ROLE}>
      <td {...CELL_ROLE} className={`${tableStyles.spanRow} ${tableStyles.firstRow}`}>
        <Link className={tableStyles.primary} to="/products/$id" params={{ id: productID }}>
          {name}
        </Link>{' '}
        {isArchived && (
          <Badge tone="muted" isDashed>
            Discontinued
          </Badge>
        )}
        <span className={`${tableStyles.secondary} ${textStyles.code}`}>{sku}</span>
      </td>
      <td {...CELL_ROLE} className={tableStyles.numeric} data-label="List price">
        {formatAmount(listPrice)}
      </td>
      <td {...CELL_ROLE} className={`${tableStyles.numeric} ${tableStyles.lineBefore}`} data-label="Price">
        <b>{agreed === null ? '–' : formatAmount(agreed)}</b>
        {priceTiers?.map((tier) => (
          <span key={tier.from} className={tableStyles.secondary}>
            {formatNumber(tier.from)}+: {formatAmount(centsForDisplay(tier.price))}
          </span>
        ))}
      </td>
      <td {...CELL_ROLE} className={tableStyles.numeric} data-label="Against list">
        {agreed !== null && <MarginToList listPrice={listPrice} price={agreed} />}
      </td>
      <td {...CELL_ROLE} className={tableStyles.lineBefore} data-label="Minimum and multiple">
        {describeLimits(minOrder, orderMultiple) || '–'}
      </td>
      {mayEdit && (
        <td {...CELL_ROLE} className={tableStyles.spanRow}>
          <div className={tableStyles.actions}>
            <RemoveButton companyId={company.id} agreement={agreement} productID={productID} sku={sku} />
          </div>
        </td>
      )}
    </tr>
  )
}

interface RemoveButtonProps {
  companyId: string
  agreement: Agreement
  productID: string
  sku: string
}

/** A removed price can be pasted again, so there is no question before. */
function RemoveButton({ companyId, agreement, productID, sku }: RemoveButtonProps) {
  const queryClient = useQueryClient()
  const removing = useMutation({
    mutationFn: () =>
      changeAgreedPrices(companyId, agreement.id, {
        ...{ version: agreement.version, rows: [], prices: [], removed: [productID] },
      }),
    onSuccess: () => notify.success(agreementsCopy.priceRemoved(sku)),
    onError: (error) => notify.error(errorMessage(error)),
    onSettled: () => invalidateTags(queryClient, ['companies']),
  })
  return (
    <Button
      size="small"
      kind="quiet"
      aria-disabled={removing.isPending}
      onClick={() => !removing.isPending && removing.mutate()}
    >
      Remove<span className={textStyles.visuallyHidden}> the price of {sku}</span>
    </Button>
  )
}
