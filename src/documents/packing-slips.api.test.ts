import { expect, test } from 'vitest'
import type { SlipPlan } from '#app/fulfillment/shipments/slip-contract.ts'
import { orderCalls, placedOrder } from '../../testing/order-calls.ts'
import { pdfPages } from '../../testing/pdf-text.ts'
import { openTestShop, problemOf } from '../../testing/test-shop.ts'

const shop = await openTestShop()
const { ask, addProduct, register, registerAdmin } = shop
const { line, send } = orderCalls(shop)
const [buyer, admin] = [await register(), await registerAdmin()]
const [drill, saw] = [await addProduct(), await addProduct()]
const formatted = (number: string) => `${number.slice(0, 4)}-${number.slice(4)}`

async function placeOrder(isPaid = true): Promise<string> {
  const { number } = await placedOrder(await send(buyer, [line(drill, 6), line(saw, 7)]))
  if (isPaid) await ask('POST', `/api/orders/${number}/transitions`, { as: admin, body: { to: 'paid' } })
  return number
}

const post = async (path: string, body: object) =>
  (await (await ask('POST', `/api/orders/${path}`, { as: admin, body })).json()) as { number: string }

async function ship(number: string, quantity: number): Promise<string> {
  const draft = await post(`${number}/shipments`, { lines: [{ line: 1, quantity }] })
  await post(`${number}/shipments/${draft.number}/dispatch`, {})
  return draft.number
}

const print = (path: string, choice: string, numbers: readonly string[], accept?: string) =>
  ask('GET', `/api/${path}?print=${choice}&orders=${numbers.join(',')}`, {
    as: admin,
    ...(accept && { headers: { accept } }),
  })
const planOf = async (choice: string, numbers: readonly string[]) =>
  ((await (await print('packing-slips', choice, numbers)).json()) as SlipPlan).map(
    ({ slips, rejection }) => rejection ?? slips,
  )
const pagesOf = async (response: Response) => pdfPages(new Uint8Array(await response.arrayBuffer()))

const [unpaid, untouched, drafted, shipped] = [
  await placeOrder(false),
  await placeOrder(),
  await placeOrder(),
  await placeOrder(),
]
const draft = await post(`${drafted}/shipments`, { lines: [{ line: 2, quantity: 4 }] })
const shipments = [await ship(shipped, 2), await ship(shipped, 3)]
const orders = [unpaid, untouched, drafted, shipped, '00000000']

test('picking lists have the drafts or everything open, each with page numbers of its own', async () => {
  expect(await planOf('picking-lists', orders)).toEqual([
    'not-paid',
    [null],
    [draft.number],
    [null],
    'not-found',
  ])
  const pages = await pagesOf(await print('packing-slips.pdf', 'picking-lists', orders))
  expect(pages).toHaveLength(3)
  expect(pages[0]).toContain(`Picking list ${formatted(untouched)} All open units, not shipped`)
  expect(pages[0]).toContain('13 units')
  expect(pages[1]).toContain(`Picking list ${draft.number} Draft, not shipped`)
  expect(pages[2]).toContain('8 units')
  for (const page of pages) expect(page).toContain('1 / 1')
})

test('packing slips are those of the last or of all shipments, in the sequence of the orders', async () => {
  expect(await planOf('latest-slips', orders)).toEqual([
    ...['no-shipments', 'no-shipments', 'no-shipments', [shipments[1]]],
    'not-found',
  ])
  const pages = await pagesOf(await print('packing-slips.pdf', 'all-slips', [shipped, untouched]))
  expect(pages.map((page) => /Packing slip (SHP-\S+)/.exec(page)?.[1])).toEqual(shipments)
  await problemOf(await print('packing-slips.pdf', 'all-slips', [untouched]), 409, 'nothing-to-print')
})

test('a shipment keeps the address that it went to on its packing slip, also after its order gets another one', async () => {
  const number = await placeOrder()
  const earlier = await ship(number, 1)
  const address = 'Quay 9, Gate 2'
  expect((await ask('PUT', `/api/orders/${number}/address`, { as: admin, body: { address } })).status).toBe(
    200,
  )
  const later = await ship(number, 2)
  const [first = '', second = ''] = await pagesOf(await print('packing-slips.pdf', 'all-slips', [number]))
  expect(first).toContain('Harbour Road')
  expect(first).not.toContain(address)
  expect(second).toContain(address)
  for (const [shipment, shown] of [
    [earlier, 'Harbour Road'],
    [later, address],
  ] as const) {
    const slip = await ask('GET', `/api/orders/${number}/shipments/${shipment}/packing-slip.pdf`, {
      as: buyer,
    })
    expect((await pagesOf(slip))[0]).toContain(shown)
  }
})

test('a buyer’s data say where a shipment went before the address of its order changed', async () => {
  const number = await placeOrder()
  await ship(number, 1)
  await ask('PUT', `/api/orders/${number}/address`, { as: admin, body: { address: 'Quay 10' } })
  await ship(number, 1)
  const data = await (await ask('GET', `/api/user/${buyer.email}/data`, { as: buyer })).json()
  const { shipmentsAndCancellations } = data as {
    shipmentsAndCancellations: { order: string; shipments: { sentTo?: string }[] }[]
  }
  const [first, second] = shipmentsAndCancellations.find(({ order }) => order === number)?.shipments ?? []
  expect([first?.sentTo, second?.sentTo]).toEqual(['Store 4, Harbour Road', undefined])
})

test('a browser gets the progress of each slip, then the same document', async () => {
  const response = await print('packing-slips.pdf', 'all-slips', [shipped], 'text/event-stream')
  const events = (await response.text())
    .trim()
    .split('\n\n')
    .map((event) => /^event: (.*)\ndata: (.*)$/.exec(event)?.slice(1) ?? [])
  expect(events.map(([name]) => name)).toEqual(['progress', 'progress', 'progress', 'document'])
  expect(events[2]?.[1]).toBe('{"done":2,"of":2}')
  const { pdf } = JSON.parse(events[3]?.[1] ?? '') as { pdf: string }
  expect((await pdfPages(Buffer.from(pdf, 'base64'))).length).toBe(2)
})

test.each([
  ['no orders', 'picking-lists', '', 'orders'],
  ['201 orders', 'picking-lists', Array(201).fill('00000000').join(','), 'orders'],
  ['an unknown choice', 'everything', '00000000', 'print'],
])('%s is rejected', async (_what, choice, numbers, field) => {
  const problem = await problemOf(await print('packing-slips', choice, [numbers]), 422, 'invalid-input')
  expect(Object.keys(problem.fields as object)).toEqual([field])
})
