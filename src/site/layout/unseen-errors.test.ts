import { type MutationMeta, MutationObserver, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { watchUnseenErrors } from './unseen-errors.ts'

test('the error of a change is reported only if the form that made it has disappeared', async () => {
  const queryClient = new QueryClient()
  const errors: string[] = []
  watchUnseenErrors(queryClient, ({ message }) => errors.push(message))
  /** A form that sends something, and may be left before it is refused. */
  async function send(reason: string, isLeft: boolean, meta?: MutationMeta) {
    const answer = Promise.withResolvers<void>()
    const mutation = new MutationObserver(queryClient, {
      mutationFn: () => answer.promise,
      ...(meta && { meta }),
    })
    const leave = mutation.subscribe(() => undefined)
    const sending = mutation.mutate().catch(() => undefined)
    if (isLeft) leave()
    answer.reject(new Error(reason))
    await sending
  }
  await send('shown in the form', false)
  await send('unseen', true)
  await send('saves nothing', true, { changes: [], isRead: true })
  expect(errors).toEqual(['unseen'])
})
