/**
 * Four thousand hostile requests to all documented endpoints, others in each run: never a 5xx, every error is problem+json,
 * rejected requests write nothing, and no secret is logged. `FUZZ_SEED=… npx vitest run security/fuzz.test.ts` repeats a run;
 * `FUZZ_CASES=10000` makes it longer.
 */
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { problemCodesOf } from '../src/server/api/problem-codes.server.ts'
import { ORIGIN, openTestShop, SECRET } from '../testing/test-shop.ts'
import { createPersonas, type Personas } from './authorization/personas.ts'
import { checksumOf } from './fuzz/checksum.ts'
import { type Description, describedOperations, type Operation, UNDESCRIBED } from './fuzz/operations.ts'
import { type Attack, attacksOn, ORDER, OTHER_EMAIL, OWN_EMAIL, PASSWORD, PRODUCT } from './fuzz/requests.ts'

const CASES = Number(process.env.FUZZ_CASES ?? 4_000)
const SEED = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))

const shop = await openTestShop()
const { api, ask, database, logged, settle } = shop
const checksum = await checksumOf(database.pool)
const description = (await (await ask('GET', '/api/openapi.json')).json()) as Description
const documentedCodes = Object.keys(problemCodesOf(api.endpoints.all))
const operations = [...describedOperations(description), ...UNDESCRIBED]

/** Checking a password is slow by design, so those endpoints get fewer requests. */
const weightOf = ({ name }: Operation) => (/sign-(in|up)(\/email)?$/.test(name) ? 1 : 8)
const totalWeight = operations.reduce((sum, operation) => sum + weightOf(operation), 0)
const shareOf = (operation: Operation) => Math.ceil((CASES * weightOf(operation)) / totalWeight)

interface FuzzContext {
  personas: Personas
  order: string
}

/** Each request has its own client address, so that no rate limit interferes. */
let cases = 0

function cookieOf({ caller }: Attack, { personas }: FuzzContext): string | undefined {
  if (caller === 'customer') return personas.customer.cookie
  if (caller === 'administrator') return personas.actors.administrator?.cookie
  if (caller === 'forged') return personas.customer.cookie.replace(/.%3D$|..$/, 'AA')
  return caller === 'garbled' ? `a=b; fixit.session_token=%E0%A4%A; ; =; ${'x'.repeat(50)}` : undefined
}

function fillPlaceholders(text: string, attack: Attack, { personas, order }: FuzzContext): string {
  const own = attack.caller === 'administrator' ? personas.actors.administrator : personas.customer
  return text
    .replaceAll(OWN_EMAIL, own?.email ?? '')
    .replaceAll(encodeURIComponent(OWN_EMAIL), own?.email ?? '')
    .replaceAll(OTHER_EMAIL, personas.actors['other customer']?.email ?? '')
    .replaceAll(encodeURIComponent(OTHER_EMAIL), personas.actors['other customer']?.email ?? '')
    .replaceAll(PRODUCT, personas.product._id)
    .replaceAll(encodeURIComponent(PRODUCT), personas.product._id)
    .replaceAll(ORDER, order)
    .replaceAll(encodeURIComponent(ORDER), order)
}

async function send(attack: Attack, context: FuzzContext): Promise<Response> {
  cases += 1
  const cookie = cookieOf(attack, context)
  const { body } = attack
  const hasBody = !isReading(attack) && body !== undefined
  return api.request(ORIGIN + fillPlaceholders(attack.path, attack, context), {
    method: attack.method,
    headers: {
      ...attack.headers,
      'x-fixit-client-ip': `10.${(cases >> 16) & 255}.${(cases >> 8) & 255}.${cases & 255}`,
      ...(cookie && { cookie }),
    },
    ...(hasBody && {
      body: typeof body === 'string' ? fillPlaceholders(body, attack, context) : Buffer.from(body),
    }),
  })
}

async function checkResponse(attack: Attack, answer: Response) {
  expect(answer.status, 'never our fault').toBeLessThan(500)
  const isEndless = answer.headers.get('content-type')?.startsWith('text/event-stream')
  const text = isEndless ? ((await answer.body?.cancel()) ?? '') : await answer.text()
  const location = answer.headers.get('location')
  if (location) expect(new URL(location, ORIGIN).origin, 'nobody is led away').toBe(ORIGIN)
  if (answer.status < 400 || attack.method === 'HEAD') return
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
  const problem = JSON.parse(text) as Record<string, unknown>
  expect(problem).toMatchObject({
    type: expect.any(String),
    title: expect.any(String),
    detail: expect.any(String),
    status: answer.status,
    requestId: answer.headers.get('x-request-id'),
  })
  expect(documentedCodes).toContain(problem.code)
  expect(text).not.toMatch(/node_modules|\.server\.ts|\bat \w+ \(|syntax error at|violates|insert into/)
}

let lastChecksum = await checksum()

const isReading = ({ method }: Attack) => method === 'GET' || method === 'HEAD'

async function runCases(attack: Attack, context: FuzzContext) {
  const answer = await send(attack, context)
  await checkResponse(attack, answer)
  // Writes caused by reading are checked at the end.
  if (isReading(attack)) return
  // Some work continues after the response.
  await settle()
  const now = await checksum()
  if (answer.status >= 400) expect(now, 'what is refused writes nothing').toBe(lastChecksum)
  lastChecksum = now
}

let prepared: { context: FuzzContext; sum: string } | undefined

/** New personas with an order, unless nothing was written since the last ones were created. */
async function prepareContext(): Promise<FuzzContext> {
  lastChecksum = await checksum()
  if (prepared?.sum === lastChecksum) return prepared.context
  const personas = await createPersonas(shop, SECRET)
  const context = { personas, order: await personas.newOrder() }
  lastChecksum = await checksum()
  prepared = { context, sum: lastChecksum }
  return context
}

test('the checksum notices an insert, an update that changes nothing, and a deletion', async () => {
  const sums = [await checksum()]
  for (const write of [
    `insert into settings (key, value) values ('fuzz', '1')`,
    `update settings set value = '1' where key = 'fuzz'`,
    `delete from settings where key = 'fuzz'`,
  ]) {
    await database.pool.query(write)
    sums.push(await checksum())
    expect(await checksum()).toBe(sums.at(-1))
  }
  expect(new Set(sums.slice(0, 3)).size).toBe(3)
  expect(sums[3]).toBe(sums[0])
})

test('every route is attacked', () => {
  const mounted = api.endpoints.all.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
  const attacked = new Set(operations.map(({ name }) => name))
  expect(mounted.filter((call) => !attacked.has(call))).toEqual([])
})

describe(`with FUZZ_SEED=${SEED}`, () => {
  beforeAll(() => console.info(`FUZZ_SEED=${SEED} FUZZ_CASES=${CASES}`))

  test.each(operations)('$name survives its share of hostile requests', async (operation: Operation) => {
    const context = await prepareContext()
    await fc.assert(
      fc.asyncProperty(attacksOn(operation), (attack) => runCases(attack, context)),
      { seed: SEED, numRuns: shareOf(operation) },
    )
    expect(await checksum(), 'reading writes nothing').toBe(lastChecksum)
  })

  test('no attack changes the prototype of all objects, and no secret is logged', () => {
    expect(cases).toBeGreaterThanOrEqual(CASES)
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
    const all = logged.join('\n')
    for (const secret of [SECRET, PASSWORD, 'fixit.session_token']) expect(all).not.toContain(secret)
  })
})
