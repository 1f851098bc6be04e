import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getJson, sendJson, setTransport } from '#app/lib/api.ts'
import { sessionQuery } from '../account/client.ts'
import { watchSession } from './watch-session.ts'

let page: EventTarget
let client: QueryClient
let stopWatching: () => void
beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  client = new QueryClient()
  stopWatching = watchSession(client)
})
afterEach(() => {
  stopWatching()
  vi.unstubAllGlobals()
})

const ann = { email: 'ann@company.example', name: 'Ann' }
const fetchSession = async (user: typeof ann | null) => {
  setTransport(async () => Response.json(user && { user: { ...user, emailVerified: true } }))
  return client.fetchQuery({ ...sessionQuery, staleTime: 0 })
}

const shown = () => client.getQueryData(sessionQuery.queryKey)

describe('a session that has ended while its page is open', () => {
  const answer = (status: number, code: string) =>
    setTransport(async () => Response.json({ code, detail: 'Sign in.' }, { status }))

  test('is still shown with its data, and is not read again by the page', async () => {
    await fetchSession(ann)
    await client.prefetchQuery({
      queryKey: ['own'],
      queryFn: () => 1,
      meta: { tags: ['orders'], isPersonal: true },
    })
    expect(await fetchSession(null)).toMatchObject({ email: ann.email, end: 'noticed' })
    expect(await fetchSession({ email: 'bea@company.example', name: 'Bea' })).toMatchObject({
      email: ann.email,
    })
    expect(client.getQueryData(['own'])).toBe(1)
  })

  test('is known from any refused request, and says if a change was refused', async () => {
    await fetchSession(ann)
    answer(403, 'forbidden')
    await expect(sendJson('POST', '/api/review', {})).rejects.toThrow('Sign in.')
    expect(shown()?.end).toBeUndefined()
    answer(401, 'invalid-email-or-password')
    await expect(sendJson('POST', '/api/auth/sign-in/email', {})).rejects.toThrow('Sign in.')
    expect(shown()?.end).toBeUndefined()
    answer(401, 'not-signed-in')
    for (const [request, end] of [
      [() => getJson('/api/orders'), 'noticed'],
      [() => sendJson('POST', '/api/review', {}), 'change-refused'],
      [() => getJson('/api/orders'), 'change-refused'],
    ] as const) {
      await expect(request()).rejects.toThrow('Sign in.')
      expect(shown()).toMatchObject({ email: ann.email, end })
    }
  })

  test('has ended for the page of a guest as a guest', async () => {
    expect(await fetchSession(null)).toBeNull()
    answer(401, 'not-signed-in')
    await expect(getJson('/api/orders')).rejects.toThrow('Sign in.')
    expect(shown()).toBeNull()
  })
})

test('a sign-out in another tab leaves nothing of the user', async () => {
  await fetchSession(ann)
  await client.prefetchQuery({ queryKey: ['own'], queryFn: () => 1 })
  const changeStorage = (key: string) => page.dispatchEvent(Object.assign(new Event('storage'), { key }))
  changeStorage('theme')
  expect(shown()).not.toBeNull()
  changeStorage('fixit-signed-out')
  expect(shown()).toBeNull()
  expect(client.getQueryData(['own'])).toBeUndefined()
})

test('a page that comes back with the Back button asks who is signed in, however new its answer is', async () => {
  await fetchSession(ann)
  const comeBack = (persisted: boolean) =>
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  const isAskedAgain = () => client.getQueryState(sessionQuery.queryKey)?.isInvalidated
  comeBack(false)
  expect(isAskedAgain()).toBe(false)
  comeBack(true)
  expect(isAskedAgain()).toBe(true)
})
