import { expect, test } from 'vitest'
import { changeEachOrder } from './change-each-order.ts'

const orders = Array.from({ length: 200 }, (_, place) => ({ id: `${place}` }))

test('a stopped change of many orders answers what was sent and sends nothing else', async () => {
  const sent: string[] = []
  let isStopped = false
  const { results, responses } = await changeEachOrder(
    orders,
    (id) => {
      sent.push(id)
      return id === '1' ? Promise.reject(new Error('Already paid.')) : Promise.resolve({ undo: null, id })
    },
    ({ message }) => message,
    {
      onAnswered(answered) {
        isStopped = answered >= 6
      },
      isStopped: () => isStopped,
    },
  )
  expect(sent.length).toBeLessThan(12)
  expect([...results.keys()]).toEqual(sent)
  expect(results.get('1')).toBe('Already paid.')
  expect(responses).toHaveLength(sent.length - 1)
})
