/**
 * An administrator who marks orders paid, ships and cancels parts of them, and repeats what was not answered. Changes ship-by
 * dates too.
 */
import { randomUUID } from 'node:crypto'
import type { Db } from '../../src/db/schema.server.ts'
import { addDays, utcDay } from '../../src/lib/dates.ts'
import { type Buyer, post, type Sent } from './buyers.ts'

/** One request that must have its effect once, however often it is sent. */
interface Intent {
  kind: 'dispatch' | 'cancel'
  order: string
  path: string
  body: object
  key: string
  units: number
}

export interface AdministratorLoad {
  administrator: Buyer
  /** Confirmed by the shop. */
  confirmed: Intent[]
  /** Sent, and not answered when the shop or its database died. */
  open: Intent[]
  /** The ship-by date that was confirmed last, by order. */
  days: Map<string, string>
}

export const administratorLoad = (administrator: Buyer): AdministratorLoad => ({
  administrator,
  confirmed: [],
  open: [],
  days: new Map(),
})

/** @returns the response; null if the shop did not answer or failed */
async function ask(
  { administrator }: AdministratorLoad,
  url: string,
  body: object,
  { key = randomUUID() as string, method = 'POST' }: { key?: string; method?: 'POST' | 'PUT' } = {},
) {
  const sent = await post(url, administrator, body, { 'idempotency-key': key }, { method })
  return sent && sent.status < 500 ? sent : null
}

const isDone = ({ status }: Sent) => status === 200 || status === 201

/** @returns false if the shop did not answer */
async function send(url: string, load: AdministratorLoad, intent: Intent): Promise<boolean> {
  const answer = await ask(load, `${url}${intent.path}`, intent.body, { key: intent.key })
  if (!answer) load.open.push(intent)
  else if (isDone(answer)) load.confirmed.push(intent)
  return answer !== null
}

async function shipOne(url: string, load: AdministratorLoad, order: string): Promise<boolean> {
  const draft = await ask(load, `${url}/api/orders/${order}/shipments`, { lines: [{ line: 1, quantity: 1 }] })
  if (!draft) return false
  if (!isDone(draft)) return true
  const path = `/api/orders/${order}/shipments/${draft.body.number}/dispatch`
  return send(url, load, { kind: 'dispatch', order, path, body: {}, key: randomUUID(), units: 1 })
}

async function cancelOne(url: string, load: AdministratorLoad, order: string): Promise<boolean> {
  const path = `/api/orders/${order}/cancellations`
  const lines = [{ line: 1, quantity: 1 }]
  const preview = await ask(load, `${url}${path}/preview`, { lines })
  if (!preview) return false
  if (!isDone(preview)) return true
  const body = { lines, reason: 'cannot-deliver', amountDue: preview.body.amountDue }
  return send(url, load, { kind: 'cancel', order, path, body, key: randomUUID(), units: 1 })
}

/** Most orders have no ship-by date, because all their units were in stock. */
async function changeDay(url: string, load: AdministratorLoad, order: string): Promise<boolean> {
  const promisedOn = utcDay(addDays(new Date(), 31 + Math.floor(Math.random() * 60)))
  const body = { promisedOn, reason: 'production' }
  const answer = await ask(load, `${url}/api/orders/${order}/ship-by-date`, body, { method: 'PUT' })
  if (answer && isDone(answer)) load.days.set(order, promisedOn)
  // Saved or not, if it was not answered.
  if (!answer) load.days.delete(order)
  return answer !== null
}

/**
 * Works until the shop does not answer, or the round is over.
 * @param nextOrder a random order; undefined while there is none
 */
export async function runAdministrator(
  url: string,
  load: AdministratorLoad,
  nextOrder: () => string | undefined,
  round: AbortSignal,
): Promise<void> {
  for (let isUp = true; isUp && !round.aborted; ) {
    const order = nextOrder()
    if (!order) isUp = await isAnswering(url)
    else if (Math.random() < 0.4) isUp = await cancelOne(url, load, order)
    else if (Math.random() < 0.3) isUp = await changeDay(url, load, order)
    else {
      isUp = (await ask(load, `${url}/api/orders/${order}/transitions`, { to: 'paid' })) !== null
      isUp &&= await shipOne(url, load, order)
    }
  }
}

async function isAnswering(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/healthz`).catch(() => null)
  await answer?.body?.cancel()
  return answer?.ok === true
}

export async function repeatOpenIntents(url: string, load: AdministratorLoad): Promise<void> {
  for (const intent of load.open.splice(0)) await send(url, load, intent)
}

interface IntentFaults {
  /** Confirmed, and not in the database. */
  lost: number
  /** In the database more than once. */
  double: number
}

/** Compares the confirmed shipments, cancellations and ship-by dates with the database. */
export async function checkIntents(db: Db, { confirmed, days }: AdministratorLoad): Promise<IntentFaults> {
  const dispatches = await db
    .selectFrom('shipments')
    .select(['dispatch_key as key', 'units'])
    .where('dispatch_key', 'is not', null)
    .where('status', 'in', ['dispatched', 'delivered'])
    .execute()
  const cancellations = await db
    .selectFrom('cancellations')
    .innerJoin('cancellation_lines', 'cancellation_lines.cancellation_id', 'cancellations.id')
    .select(['idempotency_key as key', 'quantity as units'])
    .where('idempotency_key', 'is not', null)
    .execute()
  const promises = await db
    .selectFrom('order_promises')
    .innerJoin('orders', 'orders.id', 'order_promises.order_id')
    .select(['number', 'order_promises.promised_on'])
    .execute()
  const lostDays = promises.filter(
    ({ number, promised_on }) => (days.get(number) ?? promised_on) !== promised_on,
  ).length
  const found = Map.groupBy([...dispatches, ...cancellations], ({ key }) => key)
  return {
    lost: confirmed.filter(({ key, units }) => found.get(key)?.[0]?.units !== units).length + lostDays,
    double: [...found.values()].filter((rows) => rows.length > 1).length,
  }
}
