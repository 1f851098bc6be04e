/** Where the catalogue is played: one shop behind a real socket, people who are signed in, its database and its mails. */
import { afterAll, expect } from 'vitest'
import type { Product } from '../../src/products/contract.ts'
import { openGoogleServer } from '../../testing/google-server.ts'
import { openOnSocket } from '../../testing/open-on-socket.ts'
import { ORIGIN, openTestShop, SECRET, type Visitor } from '../../testing/test-shop.ts'
import { createPersonas } from '../authorization/personas.ts'
import { checksumOf } from '../fuzz/checksum.ts'
import { connectionTo, type Sent } from './requests.ts'

/** Everybody's in the cast. */
export const PASSWORD = 'secret-1'

/** Opens the stage for one test file; closed by itself at its end. */
export async function openFixture() {
  const inside = await openTestShop('server')
  const { db, purchaseOf } = inside
  const cast = await createPersonas(inside, SECRET)
  const google = await openGoogleServer()
  afterAll(() => google.stop())
  const shop = await openOnSocket(inside, {
    ...google.env,
    PUBLIC_URL: ORIGIN,
    // We are the one proxy in front: what it says of an address counts, what that address says does not.
    TRUST_PROXY: '127.0.0.1',
  })
  const checksum = await checksumOf(db)
  const { port, ask, speak } = connectionTo(shop.url)

  async function quiet() {
    await inside.settle()
    await shop.flushMail()
  }

  /** Does something that must write nothing, in any table. */
  async function untouched<Value>(work: () => Promise<Value>): Promise<Value> {
    await quiet()
    const before = await checksum()
    const value = await work()
    await quiet()
    expect(await checksum(), 'nothing is written').toBe(before)
    return value
  }

  const [customer, stranger, admin] = [
    cast.customer,
    cast.people['other customer'] as Visitor,
    cast.people.administrator as Visitor,
  ]

  const purchase = (buyer: Visitor, machine: Product, quantity: number, change: object = {}): Sent => ({
    method: 'POST',
    path: '/api/purchase',
    as: buyer,
    body: { ...purchaseOf(buyer, machine, quantity), ...change },
  })

  return {
    ...inside,
    ask,
    /** The same calls without a socket, for what goes on after the answer: `settle` waits for its end. */
    askInside: inside.ask,
    speak,
    untouched,
    purchase,
    google,
    port,
    customer,
    stranger,
    admin,
    removed: cast.people.removed as Visitor,
    newUser: cast.newUser,
    ordersOf: ({ email }: Visitor) =>
      db.selectFrom('orders').selectAll().where('buyer_email', '=', email).orderBy('id').execute(),
    user: (email: string) =>
      db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow(),
    async mailsTo(recipient: string): Promise<string[]> {
      await quiet()
      return shop.mailsTo(recipient)
    },
  }
}

export type Fixture = Awaited<ReturnType<typeof openFixture>>
