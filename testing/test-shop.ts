/** The shop's API on a new database, called without a socket. */
import { inspect } from 'node:util'
import { sql, type Updateable } from 'kysely'
import { afterAll, expect, inject } from 'vitest'
import type { Context } from '../src/app/context.server.ts'
import { newId } from '../src/db/ids.server.ts'
import type { Schema } from '../src/db/schema.server.ts'
import type { StaffRole } from '../src/lib/actor.ts'
import type { Log } from '../src/lib/log.ts'
import type { ProductDto } from '../src/products/core/contract.ts'
import { createProduct } from '../src/products/records/commands.server.ts'
import { createUser, MAKER, PASSWORD } from './accounts.ts'
import { confirmationTokenOf } from './confirmation.ts'
import { cookiesOf } from './cookies.ts'
import { createDatabase } from './databases.ts'
import { openApi } from './open-api.ts'
import { purchaseBody } from './purchase-body.ts'

/** Signs the sessions of the test shops. */
export const SECRET = 'a-secret-for-tests-of-at-least-32-signs'
export const ORIGIN = 'http://shop.test'

export interface Visitor {
  email: string
  name: string
  cookie: string
}

interface Sent {
  as?: Visitor | undefined
  body?: unknown
  headers?: Record<string, string>
}

/** A new migrated database. */
export const openTestDatabase = () => createDatabase(inject('socketUrl'))

interface TestShopOptions {
  isDiskFull?: () => boolean
  undoSeconds?: number
  now?: () => Date
  environment?: Record<string, string>
}

/** Opens a shop for one test file and closes it at the end. An error in the log fails the file. */
export async function openTestShop({ isDiskFull = () => false, ...options }: TestShopOptions = {}) {
  const database = await openTestDatabase()
  const { db } = database
  const errors: string[] = []
  const logged: string[] = []
  const written = (fields: object, message: string) =>
    `${message}: ${inspect(fields, { depth: 8, maxStringLength: 5_000 })}`
  const log: Log = {
    info: (fields, message) => logged.push(written(fields, message)),
    warn: (fields, message) => logged.push(written(fields, message)),
    error: (fields, message) => {
      errors.push(written(fields, message))
      logged.push(written(fields, message))
    },
  }
  const { api, auth, settle, close } = openApi({
    db,
    secret: SECRET,
    origin: ORIGIN,
    log,
    isDiskFull,
    ...options,
  })
  afterAll(async () => {
    await close()
    await database.close()
    expect(errors).toEqual([])
  })

  let visitors = 0
  async function ask(method: string, path: string, { as, body, headers }: Sent = {}): Promise<Response> {
    const raw = typeof body === 'string' || body instanceof Uint8Array
    const bytes = raw ? body : JSON.stringify(body)
    return api.request(ORIGIN + path, {
      method,
      headers: {
        // Each visitor has their own client address, because rate limits count by address.
        'x-fixit-client-ip': `10.0.${visitors >> 8}.${visitors & 255}`,
        ...(as && { cookie: as.cookie }),
        ...(body !== undefined && {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(bytes)),
        }),
        ...headers,
      },
      ...(body !== undefined && { body: bytes as string }),
    })
  }

  /** Registers a user whose address is not confirmed. */
  async function registerUnconfirmed(name = 'Site Buyer'): Promise<Visitor> {
    visitors += 1
    const email = `buyer-${visitors}@company.example`
    const answer = await ask('POST', '/api/auth/sign-up/email', {
      body: { name, email, password: PASSWORD },
    })
    expect(answer.status).toBe(200)
    const cookie = cookiesOf(answer)
    return { email, name, cookie }
  }

  /** Confirms an address with the link of the newest queued email. */
  async function confirm({ email }: { email: string }): Promise<void> {
    const token = await confirmationTokenOf(db, email)
    const answer = await ask('POST', '/api/auth/verify-email', { body: { token } })
    expect(answer.status).toBe(200)
  }

  /** Registers a user through the API and confirms the address, with the emails that belong to it. */
  async function signUp(name?: string): Promise<Visitor> {
    const visitor = await registerUnconfirmed(name)
    await confirm(visitor)
    return visitor
  }

  /** Creates a user with a confirmed address. */
  async function register(name = 'Site Buyer'): Promise<Visitor> {
    visitors += 1
    const user = { email: `buyer-${visitors}@company.example`, name }
    return { ...user, cookie: await createUser(db, SECRET, user) }
  }

  async function registerAdmin(): Promise<Visitor> {
    const admin = await register('Administrator')
    await db.updateTable('users').set({ role: 'admin' }).where('email', '=', admin.email).execute()
    return admin
  }

  /** A staff member with one role. */
  async function registerStaff(role: StaffRole): Promise<Visitor> {
    const person = await registerAdmin()
    const assignment = {
      id: newId(),
      user_id: await userIdOf(person),
      role,
      granted_by: null,
      granted_at: new Date(),
      reason: '',
    }
    await db.insertInto('staff_assignments').values(assignment).execute()
    return person
  }

  const countAdmins = async () =>
    (
      await db
        .selectFrom('users')
        .select('id')
        .where('role', '=', 'admin')
        .where('removed_at', 'is', null)
        .execute()
    ).length

  const makerContext: Context = { db, actor: MAKER, now: () => new Date(), log, shopUrl: ORIGIN }
  let productCount = 0

  interface ProductInput {
    stock?: number
    minOrder?: number
    price?: number
    name?: string
    orderMultiple?: number
    priceTiers?: { from: number; price: number }[]
  }

  /** Adds a product: by default with a stock of 100, a minimum of 5 and a price of $149. */
  async function addProduct(given: ProductInput = {}): Promise<ProductDto> {
    productCount += 1
    const outcome = await createProduct(makerContext, {
      email: MAKER.email,
      productName: given.name ?? `Impact drill ${productCount}`,
      price: given.price ?? 149,
      stock: given.stock ?? 100,
      minOrder: given.minOrder ?? 5,
      orderMultiple: given.orderMultiple ?? 1,
      priceTiers: given.priceTiers ?? [],
      description: 'Hammer drill for masonry anchors.',
      sku: `TX-${productCount}`,
      allowDuplicateName: true,
    })
    if (!outcome.done) throw new Error('the test product was rejected')
    return outcome.value
  }

  /** Changes columns of a product and its version, without the checks of the API. */
  const setProduct = ({ _id }: Pick<ProductDto, '_id'>, columns: Updateable<Schema['products']>) =>
    db
      .updateTable('products')
      .set({ ...columns, version: sql`version + 1` })
      .where('id', '=', _id)
      .execute()

  const stockOf = async (product: ProductDto) =>
    (await db.selectFrom('products').select('stock').where('id', '=', product._id).executeTakeFirstOrThrow())
      .stock

  /** The current version of a product; undefined if it does not exist. */
  const versionOf = async (id: string) =>
    (await db.selectFrom('products').select('version').where('id', '=', id).executeTakeFirst())?.version

  const userIdOf = async ({ email }: { email: string }) =>
    (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id

  const auditEvents = () => db.selectFrom('audit_events').selectAll().orderBy('id')

  /** The audit events about a record, oldest first. */
  const auditEventsAbout = (subjectId: string) => auditEvents().where('subject_id', '=', subjectId).execute()

  /** The audit events with an action, oldest first. */
  const auditEventsWith = (action: string) => auditEvents().where('action', '=', action).execute()

  /** The emails to a visitor, or those of one kind, oldest first. */
  const emailsTo = ({ email }: { email: string }, kind?: string) =>
    db
      .selectFrom('outbox')
      .selectAll()
      .where('recipient', '=', email)
      .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
      .orderBy('id')
      .execute()

  async function emailTo(visitor: { email: string }, kind: string) {
    const [email] = await emailsTo(visitor, kind)
    if (!email) throw new Error(`no email ${kind} was sent to ${visitor.email}`)
    return email
  }

  return {
    api,
    auth,
    db,
    database,
    ask,
    signUp,
    register,
    registerUnconfirmed,
    confirm,
    registerAdmin,
    registerStaff,
    countAdmins,
    addProduct,
    setProduct,
    stockOf,
    versionOf,
    userIdOf,
    auditEventsAbout,
    auditEventsWith,
    emailsTo,
    emailTo,
    purchaseBody,
    errors,
    settle,
    /** All log lines, at every level. */
    logged,
  }
}

/** The body of a problem response with this status and code. */
export async function problemOf(answer: Response, status: number, code: string) {
  const body = (await answer.json()) as Record<string, unknown>
  expect({ status: answer.status, code: body.code, type: answer.headers.get('content-type') }).toEqual({
    status,
    code,
    type: 'application/problem+json',
  })
  expect(body.requestId).toEqual(expect.any(String))
  return body
}
