/**
 * The prices of the member's company. A context, because this folder imports no companies: `agreements/`
 * fills it, with code that only members load. The served page shows list prices to everyone.
 */
import { createContext, type ReactNode, use } from 'react'
import type { Cents } from '#app/lib/money.ts'
import type { Product, ProductSummary } from '#app/products/core/product-adapter.ts'
import type { ProductListSearch } from '#app/products/list-query/product-search.ts'

export type PriceFormat = (cents: Cents) => string

export interface CompanyPrices {
  /** Null if list prices apply. */
  agreement: {
    name: string
    companyId: string | undefined
    endsOn: string
    orderMinimum: Cents | null
  } | null
  /** The agreement that ended in the last days. */
  ended: { name: string; endsOn: string } | null
  /** For a list that is filtered or sorted by price: it uses list prices, because it is the same for everyone. */
  listPriceNote: (search: ProductListSearch) => ReactNode
  /** The product with the terms of the company; the list price stays. */
  price: <Listed extends Product | ProductSummary>(product: Listed) => Listed
  /** The price of a unit in the smallest order, with the list price if that is higher. */
  show: (product: ProductSummary, format?: PriceFormat) => ReactNode
  /** The unit price at a quantity, of a product without its volume prices. @param listUnitPrice at this quantity */
  unitPriceAt: (product: ProductSummary, quantity: number, listUnitPrice: Cents) => Cents
}

/** Null for everyone without a company, and until the prices are known. */
export const CompanyPricesContext = createContext<CompanyPrices | null>(null)

export const useCompanyPrices = () => use(CompanyPricesContext)

export function useCompanyProduct<Listed extends Product | ProductSummary>(product: Listed): Listed {
  return use(CompanyPricesContext)?.price(product) ?? product
}

/**
 * The attribute `data-price` of an element with list prices. It is hidden from members (`ui/reset.css`), and keeps its
 * space, until the prices of their company are known.
 */
export const usePriceMark = () => (use(CompanyPricesContext) ? undefined : '')
