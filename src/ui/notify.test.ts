import { expect, test } from 'vitest'
import { notifyWith } from './notify.ts'

test('a message whose code cannot be loaded fails nothing', async () => {
  const shown: string[] = []
  await notifyWith(Promise.resolve('text'), (text) => shown.push(text))
  await notifyWith(Promise.reject<string>(new TypeError('Failed to fetch')), (text) => shown.push(text))
  expect(shown).toEqual(['text'])
})
