import PostalMime from 'postal-mime'
import { afterAll, expect, test } from 'vitest'
import { openMailbox } from '../../testing/mailbox.ts'
import { SILENT } from '../../testing/silent-log.ts'
import { openTestShop } from '../../testing/test-shop.ts'
import { resetLetter } from '../accounts/letters.ts'
import { type Dispatcher, startDispatcher } from './dispatcher.server.ts'
import { queueMail } from './outbox.server.ts'
import { openTransport } from './transport.server.ts'

const { db } = await openTestShop()
const clock = { now: new Date('2026-11-21T12:00:00Z') }

const dispatchers: Dispatcher[] = []
afterAll(async () => {
  await Promise.all(dispatchers.map((dispatcher) => dispatcher.stop()))
})

function dispatcherTo(port: number): Dispatcher {
  const dispatcher = startDispatcher({
    db,
    transport: openTransport({
      smtpUrl: `smtp://127.0.0.1:${port}`,
      from: 'FIX IT <orders@fixit.example>',
      folder: '',
    }),
    writers: { 'password-reset': resetLetter },
    now: () => clock.now,
    log: SILENT,
    everyMs: 3_600_000,
  })
  dispatchers.push(dispatcher)
  return dispatcher
}

const reset = (recipient: string, name = 'Ann') =>
  queueMail(
    db,
    { kind: 'password-reset', recipient, payload: { name, resetUrl: 'https://shop.example/r?token=t' } },
    clock.now,
  )

const waiting = (recipient: string) =>
  db
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', recipient)
    .where('sent_at', 'is', null)
    .execute()

test('a queued mail leaves once, as words and as HTML', async () => {
  const smtp = await openMailbox()
  const dispatcher = dispatcherTo(smtp.port)
  await reset('ann@company.example', 'Ann & <Co>')
  await dispatcher.flush()
  await dispatcher.flush()
  expect(smtp.received).toHaveLength(1)
  const mail = await PostalMime.parse(smtp.received[0] ?? '')
  expect(mail.subject).toBe('Reset your FIX IT password')
  expect(mail.text).toContain('Hello Ann & <Co>')
  expect(mail.html).toContain('Hello Ann &amp; &lt;Co&gt;')
  expect(mail.text).toContain('https://shop.example/r?token=t')
  expect(await waiting('ann@company.example')).toEqual([])
  await smtp.stop()
})

test('a mail waits for a dead mail server with growing patience and leaves when it is back', async () => {
  const smtp = await openMailbox()
  await smtp.stop()
  const dispatcher = dispatcherTo(smtp.port)
  await reset('bob@company.example')
  await dispatcher.flush()
  const [first] = await waiting('bob@company.example')
  expect(first).toMatchObject({ attempts: 1, last_error: expect.stringContaining('ECONNREFUSED') })
  expect(first?.next_attempt_at.getTime()).toBeGreaterThan(clock.now.getTime())
  await dispatcher.flush()
  expect(await waiting('bob@company.example')).toMatchObject([{ attempts: 1 }])
  const revived = await openMailbox(smtp.port)
  clock.now = new Date(clock.now.getTime() + 60_000)
  await dispatcher.flush()
  expect(revived.received).toHaveLength(1)
  expect(await waiting('bob@company.example')).toEqual([])
  await revived.stop()
})

test('two processes with one outbox send each mail once', async () => {
  const smtp = await openMailbox()
  for (let mail = 0; mail < 10; mail += 1) await reset(`many-${mail}@company.example`)
  await Promise.all(
    [dispatcherTo(smtp.port), dispatcherTo(smtp.port)].map((dispatcher) => dispatcher.flush()),
  )
  expect(smtp.received).toHaveLength(10)
  await smtp.stop()
})

test('a mail nobody can write does not hold up the others', async () => {
  const smtp = await openMailbox()
  const dispatcher = dispatcherTo(smtp.port)
  await queueMail(db, { kind: 'unknown', recipient: 'odd@company.example', payload: {} }, clock.now)
  await reset('eve@company.example')
  await dispatcher.flush()
  expect(smtp.received).toHaveLength(1)
  expect(await waiting('odd@company.example')).toHaveLength(1)
  await smtp.stop()
})

test('of a reset mail that has left nothing is kept: neither whom it went to nor its link', async () => {
  const smtp = await openMailbox()
  await reset('bea@company.example')
  const [before] = await waiting('bea@company.example')
  await dispatcherTo(smtp.port).flush()
  const kept = await db
    .selectFrom('outbox')
    .select(['recipient', 'payload', 'sent_at'])
    .where('id', '=', before?.id ?? '')
    .executeTakeFirstOrThrow()
  expect(kept).toEqual({ recipient: '', payload: {}, sent_at: clock.now })
  await smtp.stop()
})
