/** The facts about buyers that staff members read: product managers see orders, and nothing that reaches the people who placed them. */
import { expect, test } from 'vitest'
import { newId } from '../src/db/ids.server.ts'
import { getPermission } from '../src/staff/permissions.ts'
import { pdfPages } from '../testing/pdf-text.ts'
import { openTestShop, SECRET, type Visitor } from '../testing/test-shop.ts'
import { createPersonas } from './authorization/personas.ts'
import { rowsOf } from './authorization/table.ts'

/** From before the orders of the tests: the event stream then sends all of them. */
const firstEventId = newId()

const shop = await openTestShop()
const personas = await createPersonas(shop, SECRET)
const { ask, db, registerAdmin, registerStaff } = shop
const declared = shop.api.endpoints.all
const [admin, sales, manager] = [
  await registerAdmin(),
  await registerStaff('sales'),
  await registerStaff('product-manager'),
]

test('a search does not tell a product manager whether an address has ordered', async () => {
  const buyer = await personas.newUser()
  const body = shop.purchaseBody(buyer, personas.product, 2)
  expect((await ask('POST', '/api/purchase', { as: buyer, body })).status).toBe(201)
  const countBy = async (as: Visitor, path: string, q: string) => {
    const answer = await ask('GET', `${path}${encodeURIComponent(q)}`, { as })
    const text = await answer.text()
    return [answer.status, text.match(/"(number|key|subject)":/g)?.length ?? 0]
  }
  const [name = '', domain = ''] = buyer.email.split('@')
  for (const q of [buyer.email, name, name.slice(0, -3), `${name}@${domain.slice(0, 4)}`]) {
    for (const path of ['/api/orders?q=', '/api/find?q=', '/api/search/suggestions?q=', '/api/audit?q='])
      expect([path, q, await countBy(manager, path, q)]).toEqual([path, q, [200, 0]])
    expect(await countBy(sales, '/api/orders?q=', q)).toEqual([200, 1])
  }
})

/** The answer as a person reads it: the text of a PDF, and the first events of a stream. */
async function readableText(answer: Response): Promise<string> {
  const type = answer.headers.get('content-type') ?? ''
  if (type === 'application/pdf') return (await pdfPages(new Uint8Array(await answer.arrayBuffer()))).join()
  if (!type.startsWith('text/event-stream')) return answer.text()
  const reader = answer.body?.getReader()
  const { value } = (await reader?.read()) ?? {}
  await reader?.cancel()
  return new TextDecoder().decode(value)
}

test('no answer to a product manager has the email, phone or address of a buyer', async () => {
  const { product, customer } = personas
  const contact = { address: 'Quay 7, 1200-001 Lisbon', Phone: '+351 555 0142' }
  const body = { ...shop.purchaseBody(customer, product, 2), ...contact }
  const placed = await ask('POST', '/api/purchase', { as: customer, body })
  const { _id: number } = (await placed.json()) as { _id: string }
  for (const to of ['paid', 'shipped'])
    await ask('POST', `/api/orders/${number}/transitions`, { as: admin, body: { to } })
  const note = 'Ring at gate 4'
  await db.updateTable('orders').set({ delivery_note: note }).where('number', '=', number).execute()
  const secrets = [customer.email, contact.address, contact.Phone, note]

  async function expectNoSecret(method: string, path: string, sent: Parameters<typeof ask>[2]) {
    const answer = await ask(method, path, sent)
    const text = await readableText(answer)
    // The address in a request is repeated by some of its answers.
    const own = `${path}${JSON.stringify(sent?.body ?? '')}`
    for (const secret of secrets.filter((one) => !own.includes(one)))
      expect(text.includes(secret), `${method} ${path} has ${secret}`).toBe(false)
    return answer.status === 200 ? (answer.headers.get('content-type') ?? '') : ''
  }
  const types: string[] = []
  const isAllowed = ({ access, permissions }: (typeof declared)[number]) =>
    access === 'staff' &&
    permissions.some((permission) => getPermission(permission).roles.includes('product-manager'))
  // Reviews are signed with the email address of their author, as the specification says.
  const calls = declared.filter((call) => !call.path.startsWith('/api/review'))
  for (const call of calls.filter((one) => one.method === 'GET' || isAllowed(one)))
    for (const { request } of rowsOf(call)) {
      const { path, body: sent, headers = {} } = await request(personas)
      const stream = { 'last-event-id': firstEventId }
      types.push(
        await expectNoSecret(call.method, path, {
          as: manager,
          body: sent,
          headers: { ...stream, ...headers },
        }),
      )
    }
  for (const path of [
    `/api/orders/${number}`,
    `/api/orders/${number}/shipments`,
    '/api/orders?limit=100&sort=newest',
    '/api/orders/export.csv',
    `/api/search/suggestions?q=${number}`,
    ...[number, customer.email, contact.Phone].map((q) => `/api/find?q=${encodeURIComponent(q)}`),
  ])
    types.push(await expectNoSecret('GET', path, { as: manager }))
  for (const type of ['application/json', 'text/csv', 'text/event-stream'])
    expect(types.filter((one) => one.startsWith(type)).length, type).toBeGreaterThan(0)
})
