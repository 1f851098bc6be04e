import { expect, test } from 'vitest'
import { createPageCache } from './page-cache.server.ts'
import type { ReadyAnswer } from './ready-bytes.server.ts'

function answer(status: number, text: string): ReadyAnswer {
  return { status, headers: {}, etag: `"${text}"`, identity: Buffer.from(text) }
}

/** A cache over a renderer that numbers its pages, and a clock that stands still until it is moved. */
function fixture() {
  const clock = { at: 0 }
  const renders: string[] = []
  let status = 200
  const cache = createPageCache(
    async (key) => {
      renders.push(key)
      return answer(status, `${key} ${renders.length}`)
    },
    () => clock.at,
  )
  const text = async (key: string) => String((cache.peek(key) ?? (await cache.get(key))).identity)
  return {
    cache,
    clock,
    renders,
    text,
    answerWith: (other: number) => {
      status = other
    },
  }
}

test('a page is rendered once however many ask at once', async () => {
  const { cache, renders } = fixture()
  const answers = await Promise.all(Array.from({ length: 50 }, () => cache.get('/')))
  expect(new Set(answers).size).toBe(1)
  expect(renders).toEqual(['/'])
})

test('after a write nobody sees the old page', async () => {
  const { cache, text } = fixture()
  expect(await text('/')).toBe('/ 1')
  expect(await text('/')).toBe('/ 1')
  cache.invalidate()
  expect(await text('/')).toBe('/ 2')
})

test('a page that was under way during a write is not kept', async () => {
  const { cache, text } = fixture()
  const underWay = cache.get('/')
  cache.invalidate()
  await underWay
  expect(await text('/')).toBe('/ 2')
})

test('a page older than a second is sent and renewed meanwhile, one older than ten is renewed first', async () => {
  const { cache, clock, renders, text } = fixture()
  await text('/')
  clock.at = 1_500
  expect(await text('/')).toBe('/ 1')
  await cache.get('/')
  expect(renders).toHaveLength(2)
  clock.at = 20_000
  expect(await text('/')).toBe('/ 3')
})

test('while pages cannot be made, the old one is better than none', async () => {
  const { clock, text, answerWith } = fixture()
  await text('/')
  answerWith(500)
  clock.at = 60_000
  expect(await text('/')).toBe('/ 1')
})

test('a stranger with a thousand addresses does not fill the memory', async () => {
  const { cache, text, renders } = fixture()
  for (let page = 0; page < 1_000; page += 1) await cache.get(`/products?q=${page}`)
  await text('/products?q=999')
  expect(renders).toHaveLength(1_000)
  await text('/products?q=0')
  expect(renders).toHaveLength(1_001)
})
