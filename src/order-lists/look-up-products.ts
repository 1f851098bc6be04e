import { sendJson } from '#app/lib/api.ts'
import type { Product } from '#app/products/contract.ts'

interface ProductLookupResult {
  term: string
  matches: Product[]
}

/** The products that each term (an SKU or a name, as typed) may mean, in the order of the terms. */
export function lookUpProducts(terms: readonly string[]): Promise<ProductLookupResult[]> {
  return sendJson('POST', '/api/quickorder', { terms })
}
