import { sendJson } from '#app/lib/api.ts'
import type { ProductDto } from '#app/products/core/contract.ts'
import { type Product, productFromDto } from '#app/products/core/product-adapter.ts'

interface ProductLookupResultDto {
  term: string
  matches: ProductDto[]
}

interface ProductLookupResult {
  term: string
  matches: Product[]
}

/** The products that each term (an SKU or a name, as typed) may mean, in the order of the terms. */
export async function lookUpProducts(terms: readonly string[]): Promise<ProductLookupResult[]> {
  const results = await sendJson<ProductLookupResultDto[]>('POST', '/api/quickorder', { terms })
  return results.map(({ term, matches }) => ({ term, matches: matches.map(productFromDto) }))
}
