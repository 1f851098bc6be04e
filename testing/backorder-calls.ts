/** Sets the backorders of products in a test shop. */
import { expect } from 'vitest'
import type { ProductDto } from '../src/products/core/contract.ts'
import type { SupplyDto } from '../src/promises/contract.ts'
import type { openTestShop, Visitor } from './test-shop.ts'

export const LEAD_DAYS = 30

async function answered<Body>(answer: Response, status = 200): Promise<Body> {
  expect(answer.status).toBe(status)
  return (await answer.json()) as Body
}

export function backorderCalls(
  { ask, addProduct }: Pick<Awaited<ReturnType<typeof openTestShop>>, 'ask' | 'addProduct'>,
  admin: Visitor,
) {
  async function setSupply({ _id }: ProductDto, values: object = {}): Promise<SupplyDto> {
    const url = `/api/products/${_id}/supply`
    const { version } = await answered<SupplyDto>(await ask('GET', url, { as: admin }))
    const body = { allowsBackorder: true, backorderLimit: 40, leadDays: LEAD_DAYS, version, ...values }
    return answered<SupplyDto>(await ask('PUT', url, { as: admin, body }))
  }
  const backorderedOf = async ({ _id }: ProductDto) =>
    (await answered<SupplyDto>(await ask('GET', `/api/products/${_id}/supply`, { as: admin }))).backordered

  async function backorderable(given: Parameters<typeof addProduct>[0] = {}, supply: object = {}) {
    const product = await addProduct({ stock: 22, minOrder: 0, ...given })
    await setSupply(product, supply)
    return product
  }

  return { answered, setSupply, backorderedOf, backorderable }
}
