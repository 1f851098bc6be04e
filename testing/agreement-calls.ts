/** Agreements of companies in a test shop. */
import type { Agreement } from '../src/agreements/contract.ts'
import type { ProductDto } from '../src/products/core/contract.ts'
import { companyCalls } from './company-calls.ts'
import type { openTestShop, Visitor } from './test-shop.ts'

export const AGREEMENT_TERMS = {
  name: 'Frame 2026',
  startsOn: '2026-11-01',
  endsOn: '2026-11-30',
  discountBp: null as number | null,
  orderMinimum: null as number | null,
}
export const NO_AGREED_TERMS = { price: null, priceTiers: null, minOrder: null, orderMultiple: null }

export function agreementCalls(shop: Awaited<ReturnType<typeof openTestShop>>, admin: Visitor) {
  const { send, newCompany } = companyCalls(shop)

  async function draft(path: string, change: Partial<typeof AGREEMENT_TERMS> = {}) {
    const body = { ...AGREEMENT_TERMS, ...change }
    const agreement = await send<Agreement>('POST', `${path}/agreements`, admin, body)
    return { agreement, at: `${path}/agreements/${agreement.id}` }
  }

  async function setPrices(at: string, prices: object[], removed: string[] = []) {
    const { version } = await send<Agreement>('GET', at, admin)
    return send<Agreement>('PUT', `${at}/prices`, admin, { version, rows: [], prices, removed })
  }

  async function setStatus(at: string, status: 'active' | 'ended') {
    const { version } = await send<Agreement>('GET', at, admin)
    return send<Agreement>('PUT', `${at}/status`, admin, { status, version })
  }

  /** A company with an active agreement of one price. */
  async function activeAgreement(
    product: ProductDto,
    price: number,
    change: Partial<typeof AGREEMENT_TERMS> = {},
  ) {
    const company = await newCompany()
    const { at } = await draft(company.path, change)
    await setPrices(at, [{ ...NO_AGREED_TERMS, productID: product._id, price }])
    await setStatus(at, 'active')
    return { ...company, at }
  }

  return { draft, setPrices, setStatus, activeAgreement }
}
