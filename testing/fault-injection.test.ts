/**
 * External services fail one after the other while users do everything at once. When the service is back, the shop
 * recovers without a restart. `fault-injection/matrix.ts` has the expected results.
 */
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { buildIfNeeded } from '../scripts/build.ts'
import {
  ACTIONS,
  type Action,
  countRecords,
  order,
  runAllActions,
  type TestContext,
} from './fault-injection/actions.ts'
import {
  type BuiltInEnvironment,
  openBuiltInEnvironment,
  openServerEnvironment,
  type ServerEnvironment,
} from './fault-injection/environment.ts'
import { type Failure, MATRIX } from './fault-injection/matrix.ts'

let serverEnvironment: ServerEnvironment
let builtInEnvironment: BuiltInEnvironment

beforeAll(() => buildIfNeeded(() => undefined), 120_000)

beforeAll(async () => {
  serverEnvironment = await openServerEnvironment(inject('serverUrl'))
  builtInEnvironment = await openBuiltInEnvironment()
}, 120_000)

afterAll(async () => {
  await serverEnvironment?.close()
  await builtInEnvironment?.close()
}, 60_000)

interface Fault {
  /** Prepared while everything works. */
  context(): Promise<TestContext>
  start(): Promise<void> | void
  heal(): Promise<void>
}

const inEnvironment = (start: () => Promise<void> | void, heal: () => Promise<void>): Fault => ({
  context: () => serverEnvironment.newContext(),
  start,
  heal,
})

/** Detects a commit, or a writing statement that is a transaction of its own. */
function createTransactionEndDetector() {
  let isOpen = false
  return (question: string) => {
    if (/\bbegin\b/i.test(question)) isOpen = true
    const ends = /\bcommit\b/i.test(question)
    // A prepared statement is sent completely once, and then by its name.
    const writes = /\b(insert into|delete from|update "?\w+"? set|place-order)\b/i.test(question)
    const isTransactionEnd = ends || (writes && !isOpen)
    if (ends || /\brollback\b/i.test(question)) isOpen = false
    return isTransactionEnd
  }
}

const FAULTS: Record<Failure, Fault> = {
  'database refused': inEnvironment(
    () => serverEnvironment.database.refuse(),
    () => serverEnvironment.database.heal(),
  ),
  'database slow': inEnvironment(
    () => serverEnvironment.database.delay(150),
    () => serverEnvironment.database.heal(),
  ),
  'database silent': inEnvironment(
    () => serverEnvironment.database.fallSilent(),
    () => serverEnvironment.database.heal(),
  ),
  'database cut off in mid-commit': inEnvironment(
    () => serverEnvironment.database.cutAfter(createTransactionEndDetector),
    () => serverEnvironment.database.heal(),
  ),
  'mail server down': inEnvironment(
    () => serverEnvironment.mail.refuse(),
    () => serverEnvironment.mail.heal(),
  ),
  'OIDC server down': inEnvironment(
    () => serverEnvironment.provider.refuse(),
    () => serverEnvironment.provider.heal(),
  ),
  'disk full': {
    context: () => builtInEnvironment.newContext(),
    start: () => builtInEnvironment.fillDisk(),
    heal: () => builtInEnvironment.emptyDisk(),
  },
  'one process of two killed': {
    context: async () => ({ ...(await serverEnvironment.newContext()), url: serverEnvironment.other.url }),
    start: async () => {
      await serverEnvironment.shop.stop('SIGKILL')
    },
    heal: () => serverEnvironment.shop.start(),
  },
}

/** Waits until everything works again, without a restart of the shop. */
async function recovered(fault: Fault): Promise<Record<Action, string>> {
  const until = performance.now() + 20_000
  for (;;) {
    // While the database does not answer, the shop checks it every few seconds.
    const context = await vi.waitFor(() => fault.context(), { timeout: 20_000, interval: 200 })
    const outcomes = await runAllActions(context)
    if (ACTIONS.every((action) => outcomes[action] === 'works') || performance.now() > until) return outcomes
  }
}

interface Account {
  seen: Record<Action, string>
  recovered: Record<Action, string>
  /** The number of records that each action left. */
  records: Partial<Record<Action, number>>
  repeated: string
  orders: number | undefined
}

async function runDuringFault(fault: Fault): Promise<Account> {
  const context = await fault.context()
  await fault.start()
  const seen = await runAllActions(context)
  await fault.heal()
  const back = await recovered(fault)
  const records = await countRecords(context)
  // A client that does not know the outcome repeats the order with the same key.
  const repeated = await order(context)
  return { seen, recovered: back, records, repeated, orders: (await countRecords(context)).order }
}

describe.each(Object.keys(MATRIX) as Failure[])('%s', (failure) => {
  let account: Account
  beforeAll(async () => {
    account = await runDuringFault(FAULTS[failure])
  }, 120_000)

  test.each(ACTIONS.map((action) => [action, MATRIX[failure][action]] as const))(
    `${failure} × %s: %s`,
    (action, expected) => {
      expect(account.seen[action]).toBe(expected)
      expect(account.recovered[action]).toBe('works')
      const count = account.records[action]
      // A confirmed action has one record; an unconfirmed one has one or none.
      if (count !== undefined) expect(count <= 1 && (expected !== 'works' || count === 1)).toBe(true)
    },
  )

  test(`${failure}: an order repeated with its key afterwards is placed once`, () => {
    expect({ repeated: account.repeated, orders: account.orders }).toEqual({ repeated: 'works', orders: 1 })
  })
})

/** The duration of `work` in milliseconds. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now()
  await work()
  return performance.now() - since
}

test('a database that does not answer delays nobody: cached pages are served, and calls fail within seconds, then at once', async () => {
  const context = await serverEnvironment.newContext()
  const page = async () => {
    const answer = await fetch(`${context.url}/`)
    expect(answer.status).toBe(200)
    await answer.text()
  }
  const call = async () => {
    const answer = await fetch(`${context.url}/api/orderlist`, {
      headers: { cookie: context.customer.cookie },
    })
    expect(answer.status).toBe(503)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    await answer.text()
  }
  serverEnvironment.database.fallSilent()
  onTestFinished(() => serverEnvironment.database.heal())
  const firstCalls = Promise.all(Array.from({ length: 30 }, () => timed(call)))
  // Nobody has opened it since the shop started, which rendered it.
  expect((await fetch(`${context.url}/reviews`)).status).toBe(200)
  const pages: number[] = []
  for (let visit = 0; visit < 10; visit += 1) pages.push(await timed(page))
  const waits = await firstCalls
  expect(Math.max(...waits)).toBeLessThan(10_000)
  // From here on, the shop knows that the database does not answer.
  pages.push(...(await Promise.all(Array.from({ length: 30 }, () => timed(page)))))
  const calls = await Promise.all(Array.from({ length: 30 }, () => timed(call)))
  // Compared with the first calls, which waited for a probe, because a busy computer takes longer for all of them.
  expect(Math.max(...pages, ...calls)).toBeLessThan(Math.min(...waits))
  await serverEnvironment.database.heal()
  const customer = { headers: { cookie: context.customer.cookie } }
  await expect.poll(async () => (await fetch(`${context.url}/api/orderlist`, customer)).status).toBe(200)
}, 60_000)

test('emails queued while the mail server was down have been sent', async () => {
  const mail = await serverEnvironment.mailbox.waitForEmail(serverEnvironment.customer.email, 'received')
  expect(mail.text).toContain('View payment details')
})
