import { useEffect, useMemo, useRef, useState } from 'react'
import { type CompanyPrices, useCompanyPrices } from '#app/catalog/company-prices/company-prices.ts'
import { type RoundedQuantity, roundUpQuantities } from '#app/pricing/round-up.ts'
import type { Product } from '#app/products/core/product-adapter.ts'
import { usePromises } from '#app/promises/use-promises.ts'
import type { QuickOrderRowInput } from '../core/parse-cells.ts'
import {
  listNeededUnits,
  type ProductMatches,
  type QuickOrderRow,
  type RowResult,
  validateRows,
} from '../core/validate-rows.ts'
import {
  appendRows,
  EMPTY_ROWS,
  filledRows,
  type QuickOrderRows,
  removeRow,
  removeUnchangedRows,
  updateRow,
} from './quick-order-rows.ts'
import type { RowStorage } from './row-storage.ts'
import { useProductMatches } from './use-product-matches.ts'

/** The rows and their storage. `current` is the newest state even in a callback that was created earlier. */
function useStoredRows(createStorage: () => RowStorage) {
  const [storage] = useState(createStorage)
  const [table, setTable] = useState(storage.initialRows)
  const latest = useRef(table)
  useEffect(() => storage.save(latest.current), [storage])
  const update = (next: QuickOrderRows) => {
    latest.current = next
    // Here, because the page may have been left before an answer.
    storage.save(next)
    setTable(next)
  }
  return { table, update, current: () => latest.current }
}

/** The matching products with the terms of the member's company. */
const priceMatches = (matches: ProductMatches, prices: CompanyPrices | null): ProductMatches =>
  prices ? new Map([...matches].map(([term, products]) => [term, products.map(prices.price)])) : matches

/** Rows that need more than the stock are validated again, once it is known what their products promise. */
function useResults(
  rows: readonly QuickOrderRow[],
  matches: ProductMatches,
  listedQuantities: ReadonlyMap<string, number>,
  isSignedIn: boolean,
  customer: string | undefined,
) {
  const fromStock = useMemo(
    () => validateRows(rows, matches, listedQuantities),
    [rows, matches, listedQuantities],
  )
  const { promises, needs, isFirstLoad, failed } = usePromises(
    listNeededUnits(fromStock),
    isSignedIn,
    customer,
  )
  const results = useMemo(
    () => (promises.size === 0 ? fromStock : validateRows(rows, matches, listedQuantities, promises)),
    [fromStock, rows, matches, listedQuantities, promises],
  )
  return { results, needs, arePromisesLoading: isFirstLoad, failedPromises: failed }
}

/**
 * The rows and the validation result of each. The storage must not change during the life of the component: give it a
 * `key` by its owner.
 * @param listedQuantities units of each product that are ordered together with the rows
 * @param isSignedIn guests get no ship-by dates
 * @param customer the email address of the customer for whom a staff member orders
 */
export function useQuickOrderRows(
  createStorage: () => RowStorage,
  listedQuantities: ReadonlyMap<string, number>,
  isSignedIn: boolean,
  customer?: string,
) {
  const { table, update, current } = useStoredRows(createStorage)
  const [editedRowId, setEditedRowId] = useState<number | null>(null)
  const [cleared, setCleared] = useState<QuickOrderRows | null>(null)
  const [rounded, setRounded] = useState<{ before: QuickOrderRows; after: QuickOrderRows } | null>(null)
  const [importCount, setImportCount] = useState(0)
  const { matches, addMatch, ...lookup } = useProductMatches(table.rows, editedRowId)
  const prices = useCompanyPrices()
  const { results, ...promised } = useResults(
    table.rows,
    useMemo(() => priceMatches(matches, prices), [matches, prices]),
    listedQuantities,
    isSignedIn,
    customer,
  )

  /** Returns false and adds nothing if there would be too many rows. */
  function importRows(rows: readonly QuickOrderRowInput[]): boolean {
    const next = appendRows(current(), rows)
    if (!next) return false
    update(next)
    setImportCount((count) => count + 1)
    return true
  }

  const roundable = roundableQuantities(table.rows, results)

  function roundUp() {
    const before = current()
    const after = roundable.reduce(
      (rows, { id, quantity }) => updateRow(rows, id, { quantity: String(quantity) }),
      before,
    )
    update(after)
    setRounded({ before, after })
  }

  return {
    rows: table.rows,
    /** Pastes and files imported so far. */
    importCount,
    filledCount: filledRows(table).length,
    results,
    ...promised,
    lookup,
    editedRowId,
    setEditedRowId,
    importRows,
    change: (id: number, change: Partial<QuickOrderRowInput>) =>
      update(updateRow(current(), id, 'term' in change ? { ...change, productID: null } : change)),
    choose(id: number, product: Product) {
      addMatch(product)
      update(updateRow(current(), id, { term: product.sku, productID: product.id }))
    },
    /** The number of quantities that `roundUp` changes. */
    roundableCount: roundable.length,
    roundUp,
    /** Restores the quantities before `roundUp`; null if there are none or the rows were changed since. */
    undoRounding: rounded && rounded.after === table ? () => update(rounded.before) : null,
    remove: (id: number) => update(removeRow(current(), id)),
    /** Removes the rows that were sent, except those that were edited since. */
    removeSent: (sentRows: readonly QuickOrderRow[]) => update(removeUnchangedRows(current(), sentRows)),
    clear: () => {
      setCleared(current())
      update(EMPTY_ROWS)
    },
    /** Restores the cleared rows; null if there are none or other rows were entered since. */
    restore: cleared && filledRows(table).length === 0 ? () => update(cleared) : null,
  }
}

export type QuickOrderRowsController = ReturnType<typeof useQuickOrderRows>

function roundableQuantities(
  rows: readonly QuickOrderRow[],
  results: readonly RowResult[],
): RoundedQuantity<number>[] {
  return roundUpQuantities(
    rows.flatMap(({ id }, index) => {
      const result = results[index]
      if (result?.status !== 'invalid' || !result.product || !('nearest' in result.problem)) return []
      const { quantity, nearest } = result.problem
      return [{ id, productID: result.product.id, quantity, nearest }]
    }),
  )
}
