import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getJson, onErrorResponse, sendJson, setTransport } from '#app/lib/api.ts'
import { sessionQuery } from '../account/client.ts'
import { watchSession } from './watch-session.ts'

let page: EventTarget
beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
})
afterEach(() => {
  vi.unstubAllGlobals()
  onErrorResponse(() => undefined)
})

const fetchSession = async (client: QueryClient, user: { email: string; name: string } | null) => {
  setTransport(async () => Response.json(user && { user: { ...user, emailVerified: true } }))
  return client.fetchQuery({ ...sessionQuery, staleTime: 0 })
}

describe('a session that has ended while its page is open', () => {
  const ann = { email: 'ann@company.example', name: 'Ann' }
  const signedIn = async () => {
    const client = new QueryClient()
    watchSession(client)
    await fetchSession(client, ann)
    await client.prefetchQuery({
      queryKey: ['own'],
      queryFn: () => 1,
      meta: { tags: ['orders'], isPersonal: true },
    })
    return client
  }
  const shown = (client: QueryClient) => client.getQueryData(sessionQuery.queryKey)
  const answer = (status: number, code: string) =>
    setTransport(async () => Response.json({ code, detail: 'Sign in.' }, { status }))

  test('is still shown with its data, and is not read again by the page', async () => {
    const client = await signedIn()
    expect(await fetchSession(client, null)).toMatchObject({ email: ann.email, end: 'noticed' })
    expect(await fetchSession(client, { email: 'bea@company.example', name: 'Bea' })).toMatchObject({
      email: ann.email,
    })
    expect(client.getQueryData(['own'])).toBe(1)
  })

  test('is known from any refused request, and says if a change was refused', async () => {
    const client = await signedIn()
    answer(403, 'forbidden')
    await expect(sendJson('POST', '/api/review', {})).rejects.toThrow('Sign in.')
    expect(shown(client)?.end).toBeUndefined()
    answer(401, 'invalid-email-or-password')
    await expect(sendJson('POST', '/api/auth/sign-in/email', {})).rejects.toThrow('Sign in.')
    expect(shown(client)?.end).toBeUndefined()
    answer(401, 'not-signed-in')
    for (const [request, end] of [
      [() => getJson('/api/orders'), 'noticed'],
      [() => sendJson('POST', '/api/review', {}), 'change-refused'],
      [() => getJson('/api/orders'), 'change-refused'],
    ] as const) {
      await expect(request()).rejects.toThrow('Sign in.')
      expect(shown(client)).toMatchObject({ email: ann.email, end })
    }
  })

  test('has ended for the page of a guest as a guest', async () => {
    const client = new QueryClient()
    watchSession(client)
    expect(await fetchSession(client, null)).toBeNull()
    answer(401, 'not-signed-in')
    await expect(getJson('/api/orders')).rejects.toThrow('Sign in.')
    expect(shown(client)).toBeNull()
  })
})

test('a sign-out in another tab leaves nothing of the user', async () => {
  const client = new QueryClient()
  watchSession(client)
  await fetchSession(client, { email: 'ann@company.example', name: 'Ann' })
  await client.prefetchQuery({ queryKey: ['own'], queryFn: () => 1 })
  const hear = (key: string) => page.dispatchEvent(Object.assign(new Event('storage'), { key }))
  hear('theme')
  expect(client.getQueryData(sessionQuery.queryKey)).not.toBeNull()
  hear('fixit-signed-out')
  expect(client.getQueryData(sessionQuery.queryKey)).toBeNull()
  expect(client.getQueryData(['own'])).toBeUndefined()
})
