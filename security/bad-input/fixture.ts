/** The fixture of the bad input tests: one shop behind a real socket, signed-in users, its database and its emails. */
import { afterAll, expect } from 'vitest'
import type { ProductDto } from '../../src/products/core/contract.ts'
import { openGoogleServer } from '../../testing/google-server.ts'
import { openOnSocket } from '../../testing/open-on-socket.ts'
import { ORIGIN, openTestShop, SECRET, type Visitor } from '../../testing/test-shop.ts'
import { createPersonas } from '../authorization/personas.ts'
import { checksumOf } from '../fuzz/checksum.ts'
import { connectionTo, type RequestInput } from './requests.ts'

/** The password of all users. */
export const PASSWORD = 'secret-1'

/** Opens the fixture for one test file. It closes itself at the end. */
export async function openFixture() {
  const testShop = await openTestShop()
  const { database, db, purchaseBody } = testShop
  const personas = await createPersonas(testShop, SECRET)
  const google = await openGoogleServer()
  afterAll(() => google.stop())
  const shop = await openOnSocket(testShop, {
    ...google.env,
    PUBLIC_URL: ORIGIN,
    // A change of an order's status can be followed by the next one at once.
    UNDO_SECONDS: '0',
    // The test is the only trusted proxy: the address it adds counts, and not those that the client claims.
    TRUST_PROXY: '127.0.0.1',
  })
  const checksum = await checksumOf(database.pool)
  const { port, ask, sendBytes } = connectionTo(shop.url)

  async function settleAll() {
    await testShop.settle()
    await shop.flushMail()
  }

  /** Runs work and expects that it writes to no table. */
  async function expectNoWrites<Value>(work: () => Promise<Value>): Promise<Value> {
    await settleAll()
    const before = await checksum()
    const value = await work()
    await settleAll()
    expect(await checksum(), 'nothing is written').toBe(before)
    return value
  }

  const [customer, otherCustomer, admin] = [
    personas.customer,
    personas.actors['other customer'] as Visitor,
    personas.actors.administrator as Visitor,
  ]

  const purchaseRequest = (
    buyer: Visitor,
    product: ProductDto,
    quantity: number,
    change: object = {},
  ): RequestInput => ({
    method: 'POST',
    path: '/api/purchase',
    as: buyer,
    body: { ...purchaseBody(buyer, product, quantity), ...change },
  })

  return {
    ...testShop,
    ask,
    /** The same calls in the process, so that `settle` can wait for work after the response. */
    askDirectly: testShop.ask,
    sendBytes,
    expectNoWrites,
    purchaseRequest,
    google,
    port,
    customer,
    otherCustomer,
    admin,
    removed: personas.actors.removed as Visitor,
    newUser: personas.newUser,
    ordersOf: ({ email }: Visitor) =>
      db.selectFrom('orders').selectAll().where('buyer_email', '=', email).orderBy('id').execute(),
    user: (email: string) =>
      db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow(),
    async emailsTo(recipient: string): Promise<string[]> {
      await settleAll()
      return shop.emailsTo(recipient)
    },
  }
}

export type Fixture = Awaited<ReturnType<typeof openFixture>>
