import { expect, test } from 'vitest'
import { ApiError } from './api.ts'
import { acceptEarlierSave } from './version-conflict.ts'

const current = { text: 'Ring first.', version: 2 }
const conflict = new ApiError(409, { code: 'version-conflict', detail: 'Changed.', current })
const save = (error: Error, text: string) =>
  acceptEarlierSave<typeof current>(Promise.reject(error), (saved) => saved.text === text)

test('a save that an earlier attempt has done is a success, and any other refusal an error', async () => {
  expect(await save(conflict, 'Ring first.')).toEqual(current)
  await expect(save(conflict, 'Use gate 4.')).rejects.toBe(conflict)
  const unanswered = new TypeError('Failed to fetch')
  await expect(save(unanswered, 'Ring first.')).rejects.toBe(unanswered)
})
