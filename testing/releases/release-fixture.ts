/** The databases of earlier releases, and what their API said about their orders. */
export const RELEASES = 'testing/releases/fixtures'

export const FIXTURE_ADMIN = { email: 'admin@fixit.example', password: 'admin-secret' }
export const FIXTURE_BUYER = { email: 'buyer@company.example', password: 'secret-1' }

/** One line of an order. */
export interface ReleaseOrder {
  number: string
  quantity: number
  price: number
  product: string
  productId: string
  address: string
  status: string
}
