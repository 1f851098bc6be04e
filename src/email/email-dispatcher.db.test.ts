import { type AddressInfo, createServer, type Socket } from 'node:net'
import PostalMime from 'postal-mime'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { runForRequest } from '#app/app/current-request.server.ts'
import { AUTH_EMAIL_TEMPLATES } from '#app/auth/account/emails.server.ts'
import { ORDER_EMAIL_TEMPLATES } from '#app/orders/core/emails.server.ts'
import { TEST_SELLER } from '../../testing/seller.ts'
import { SILENT_LOGGER } from '../../testing/silent-logger.ts'
import { openSmtpServer } from '../../testing/smtp-server.ts'
import { ORIGIN, openTestShop } from '../../testing/test-shop.ts'
import { type EmailDispatcher, startEmailDispatcher } from './email-dispatcher.server.ts'
import { openMailer } from './mailer.server.ts'
import { queueEmail } from './outbox.server.ts'

const { db } = await openTestShop()
const clock = { now: new Date('2026-11-21T12:00:00Z') }

const COPY_RECIPIENT = 'copies@fixit.example'

const dispatchers: EmailDispatcher[] = []
afterAll(async () => {
  await Promise.all(dispatchers.map((dispatcher) => dispatcher.stop()))
})

function startTestDispatcher(
  port: number,
  limits: { maxDeliveryMs?: number; closingMs?: number } = {},
): EmailDispatcher {
  const dispatcher = startEmailDispatcher({
    db,
    mailer: openMailer({
      smtpUrl: `smtp://127.0.0.1:${port}`,
      from: 'FIX IT <orders@fixit.example>',
      folder: '',
    }),
    templates: { ...AUTH_EMAIL_TEMPLATES, ...ORDER_EMAIL_TEMPLATES },
    readSettings: async () => ({ seller: TEST_SELLER, orderCopyRecipients: [COPY_RECIPIENT] }),
    now: () => clock.now,
    log: SILENT_LOGGER,
    intervalMs: 3_600_000,
    ...limits,
  })
  dispatchers.push(dispatcher)
  return dispatcher
}

const queueResetEmail = (recipient: string, name = 'Ann') =>
  queueEmail(
    db,
    { kind: 'password-reset', recipient, payload: { name, resetUrl: 'https://shop.example/r?token=t' } },
    clock.now,
  )

const welcome = (recipient: string) =>
  queueEmail(
    db,
    { kind: 'welcome', recipient, payload: { name: 'Ann', shopUrl: 'https://shop.example' } },
    clock.now,
  )

const forget = (recipient: string) => db.deleteFrom('outbox').where('recipient', '=', recipient).execute()

const unsentEmailsTo = (recipient: string) =>
  db
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', recipient)
    .where('sent_at', 'is', null)
    .execute()

test('a queued email is sent once, as text and HTML', async () => {
  const smtp = await openSmtpServer()
  const dispatcher = startTestDispatcher(smtp.port)
  await queueResetEmail('ann@company.example', 'Ann & <Co>')
  await dispatcher.flush()
  await dispatcher.flush()
  expect(smtp.received).toHaveLength(1)
  const received = await PostalMime.parse(smtp.received[0] ?? '')
  expect(received.subject).toBe('Reset your FIX IT password')
  expect(received.text).toContain('Hello Ann & <Co>')
  expect(received.html).toContain('Hello Ann &amp; &lt;Co&gt;')
  expect(received.text).toContain('https://shop.example/r?token=t')
  // The logo is a part of the email, so nobody learns when it is read.
  expect(received.attachments).toMatchObject([{ related: true, contentId: '<logo@fixit.example>' }])
  expect(received.html).toContain('src="cid:logo@fixit.example"')
  expect(await unsentEmailsTo('ann@company.example')).toEqual([])
  await smtp.stop()
})

test('the shop gets a copy of order confirmations only, which the buyer does not see', async () => {
  const smtp = await openSmtpServer()
  const payload = { number: 'P6W6BBRW', name: 'Ann', address: 'Quay 7', shopUrl: ORIGIN, lines: [] }
  await queueEmail(db, { kind: 'order-received', recipient: 'ann@company.example', payload }, clock.now)
  await queueResetEmail('cid@company.example')
  await startTestDispatcher(smtp.port).flush()
  expect(smtp.recipients.sort()).toEqual([['ann@company.example', COPY_RECIPIENT], ['cid@company.example']])
  expect(smtp.received.filter((email) => email.includes(COPY_RECIPIENT))).toEqual([])
  await smtp.stop()
})

test('an email is retried with growing delays until the mail server is back', async () => {
  const smtp = await openSmtpServer()
  await smtp.stop()
  const dispatcher = startTestDispatcher(smtp.port)
  await queueResetEmail('bob@company.example')
  await dispatcher.flush()
  const waiting = async () => {
    const [email] = await unsentEmailsTo('bob@company.example')
    const { attempts = 0, last_error = '', next_attempt_at = clock.now } = email ?? {}
    return { attempts, last_error, seconds: (next_attempt_at.getTime() - clock.now.getTime()) / 1_000 }
  }
  const refused = expect.stringContaining('ECONNREFUSED')
  expect(await waiting()).toEqual({ attempts: 1, last_error: refused, seconds: 2 })
  await dispatcher.flush()
  expect(await waiting()).toMatchObject({ attempts: 1 })
  for (const [attempts, seconds] of [
    [2, 4],
    [3, 8],
    [20, 3_600],
  ] as const) {
    await db
      .updateTable('outbox')
      .set({ attempts: attempts - 1, next_attempt_at: clock.now })
      .where('recipient', '=', 'bob@company.example')
      .execute()
    await dispatcher.flush()
    expect(await waiting()).toEqual({ attempts, last_error: refused, seconds })
  }
  const revived = await openSmtpServer(smtp.port)
  clock.now = new Date(clock.now.getTime() + 3_600_000)
  await dispatcher.flush()
  expect(revived.received).toHaveLength(1)
  expect(await unsentEmailsTo('bob@company.example')).toEqual([])
  await revived.stop()
})

test('two processes with one outbox send each email once', async () => {
  const smtp = await openSmtpServer()
  for (let each = 0; each < 10; each += 1) await queueResetEmail(`many-${each}@company.example`)
  await Promise.all(
    [startTestDispatcher(smtp.port), startTestDispatcher(smtp.port)].map((dispatcher) => dispatcher.flush()),
  )
  expect(smtp.received).toHaveLength(10)
  await smtp.stop()
})

test('an email without a template does not block the others', async () => {
  const smtp = await openSmtpServer()
  const dispatcher = startTestDispatcher(smtp.port)
  await queueEmail(db, { kind: 'unknown', recipient: 'odd@company.example', payload: {} }, clock.now)
  await queueResetEmail('eve@company.example')
  await dispatcher.flush()
  expect(smtp.received).toHaveLength(1)
  expect(await unsentEmailsTo('odd@company.example')).toHaveLength(1)
  await smtp.stop()
})

test('the recipient and link of a sent reset email are erased', async () => {
  const smtp = await openSmtpServer()
  await queueResetEmail('bea@company.example')
  const [before] = await unsentEmailsTo('bea@company.example')
  await startTestDispatcher(smtp.port).flush()
  const kept = await db
    .selectFrom('outbox')
    .select(['recipient', 'payload', 'sent_at'])
    .where('id', '=', before?.id ?? '')
    .executeTakeFirstOrThrow()
  expect(kept).toEqual({ recipient: '', payload: {}, sent_at: clock.now })
  await smtp.stop()
})

/** A mail server that accepts connections and then responds as `talk` does, endlessly. */
async function oddMailServer(talk: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    talk(socket)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, sockets }
}

/** Sends bytes again and again, and never completes a reply. */
function drip(socket: Socket): void {
  const timer = setInterval(() => socket.write('2'), 20)
  socket.once('close', () => clearInterval(timer))
}

test('a delivery to a mail server that answers byte by byte ends at the time limit', async () => {
  const { port } = await oddMailServer(drip)
  const dispatcher = startTestDispatcher(port, { maxDeliveryMs: 300 })
  await queueResetEmail('drip@company.example')
  await dispatcher.flush()
  expect(await unsentEmailsTo('drip@company.example')).toMatchObject([
    { attempts: 1, last_error: expect.stringContaining('longer than 0.3 s') },
  ])
  await forget('drip@company.example')
})

test('four emails at a time wait for a server that does not respond, and reset emails do not wait for them', async () => {
  const { port, sockets } = await oddMailServer(() => undefined)
  const dispatcher = startTestDispatcher(port, { closingMs: 100 })
  for (let each = 0; each < 12; each += 1) await welcome(`slow-${each}@company.example`)
  // A request that has queued an email does not wait for those that are being sent.
  await dispatcher.wake()
  await expect.poll(() => sockets.size).toBe(4)
  await queueResetEmail('urgent@company.example')
  await dispatcher.wake()
  await expect.poll(() => sockets.size).toBe(5)
  const [urgent] = await unsentEmailsTo('urgent@company.example')
  expect(urgent?.attempts).toBe(1)
  // Stopping starts no more deliveries and aborts the running ones; they are due again immediately.
  await dispatcher.stop()
  const left = await db.selectFrom('outbox').selectAll().where('sent_at', 'is', null).execute()
  const mine = left.filter(({ recipient }) => /^(slow-|urgent)/.test(recipient))
  expect(mine).toHaveLength(13)
  expect(mine.filter(({ attempts }) => attempts > 0)).toHaveLength(5)
  expect(mine.every(({ next_attempt_at }) => next_attempt_at <= clock.now)).toBe(true)
  for (const { recipient } of mine) await forget(recipient)
})

test('reset emails are sent before older emails', async () => {
  for (let each = 0; each < 8; each += 1) await welcome(`early-${each}@company.example`)
  clock.now = new Date(clock.now.getTime() + 1_000)
  await queueResetEmail('late@company.example')
  const smtp = await openSmtpServer()
  await startTestDispatcher(smtp.port).flush()
  expect(smtp.received).toHaveLength(9)
  const first = await Promise.all(smtp.received.slice(0, 4).map((raw) => PostalMime.parse(raw)))
  expect(first.map(({ to }) => to?.[0]?.address)).toContain('late@company.example')
  await smtp.stop()
})

test('an account that has caused many emails does not delay those that others cause', async () => {
  const causedBy = (account: string, recipient: string) =>
    runForRequest({ requestId: undefined, network: undefined, account }, () => welcome(recipient))
  for (let each = 0; each < 40; each += 1) await causedBy('many', `flood-${each}@company.example`)
  clock.now = new Date(clock.now.getTime() + 3_000)
  await causedBy('one', 'waiting@company.example')
  await welcome('reminded@company.example')
  const smtp = await openSmtpServer()
  await startTestDispatcher(smtp.port).flush()
  expect(smtp.received).toHaveLength(42)
  const first = await Promise.all(smtp.received.slice(0, 10).map((raw) => PostalMime.parse(raw)))
  const recipients = first.map(({ to }) => to?.[0]?.address)
  expect(recipients).toContain('waiting@company.example')
  expect(recipients).toContain('reminded@company.example')
  const kept = await db.selectFrom('outbox').select('id').where('caused_by', 'is not', null).execute()
  expect(kept).toEqual([])
  await smtp.stop()
})
