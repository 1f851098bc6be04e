import { expect, onTestFinished, test } from 'vitest'
import { createCircuitBreaker, DatabaseUnresponsive } from './circuit-breaker.server.ts'

/** A database that answers or does not, and a breaker in front of it. */
function fixture() {
  const database = { answers: true, probes: 0 }
  const breaker = createCircuitBreaker({
    probe: async () => {
      database.probes += 1
      if (!database.answers) throw new Error('no answer')
    },
  })
  onTestFinished(() => breaker.stop())
  /** A statement that is answered when the test says so, or given up. */
  function ask() {
    const answer = Promise.withResolvers<string>()
    const result = breaker.guard(
      () => answer.promise,
      () => answer.reject(new DatabaseUnresponsive()),
    )
    return { answer: () => answer.resolve('rows'), result }
  }
  return { database, breaker, ask }
}

test('the breaker stays closed while the database answers', async () => {
  const { breaker, ask } = fixture()
  const asked = ask()
  asked.answer()
  expect(await asked.result).toBe('rows')
  expect(breaker.isQuiet()).toBe(false)
})

test('a slow statement is not interrupted while the database answers others', async () => {
  const { database, ask } = fixture()
  const slow = ask()
  await expect.poll(() => database.probes).toBeGreaterThan(1)
  slow.answer()
  expect(await slow.result).toBe('rows')
})

test('when the database stops answering, waiting and new queries fail, and they succeed again when it is back', async () => {
  const { database, breaker, ask } = fixture()
  database.answers = false
  const [one, two] = [ask(), ask()]
  await expect.poll(() => breaker.isQuiet()).toBe(true)
  await Promise.all([one, two].map(({ result }) => expect(result).rejects.toThrow(DatabaseUnresponsive)))
  await expect(ask().result).rejects.toThrow(DatabaseUnresponsive)
  expect(breaker.isQuiet()).toBe(true)
  database.answers = true
  await expect.poll(() => breaker.isQuiet()).toBe(false)
  const next = ask()
  next.answer()
  expect(await next.result).toBe('rows')
})

test('an answer that arrived in time counts, even if the probe was sent too late', async () => {
  const breaker = createCircuitBreaker({
    probe: async () => {
      statement.resolve('rows')
      throw new Error('too late')
    },
  })
  onTestFinished(() => breaker.stop())
  const statement = Promise.withResolvers<string>()
  const asked = breaker.guard(
    () => statement.promise,
    () => statement.reject(new DatabaseUnresponsive()),
  )
  expect(await asked).toBe('rows')
  expect(
    await breaker.guard(
      async () => 'more rows',
      () => undefined,
    ),
  ).toBe('more rows')
})
