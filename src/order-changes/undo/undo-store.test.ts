import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { undoCopy } from './copy.ts'
import { openUndo, openUndoEvent } from './undo-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', globalThis)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('the time to undo runs from the answer about an order, not from that about the last one of a list', () => {
  const undo = { event: 'e', change: 'status', seconds: 10 } as const
  openUndo('EARLY', undo, Date.now() - 12_000)
  openUndo('LATER', undo, Date.now() - 4_000)
  expect(openUndoEvent('EARLY')).toBeUndefined()
  expect(openUndoEvent('LATER')).toBe('e')
  vi.advanceTimersByTime(6_200)
  expect(openUndoEvent('LATER')).toBeUndefined()
})

test('the button says how many can be undone, and one message how many could not', () => {
  expect(undoCopy.undo(12, 12)).toBe('Undo')
  expect(undoCopy.undo(12, 45)).toBe('Undo the last 12')
  const late = { id: 'DCV0F04J', reason: 'It is too late to undo.' }
  expect(undoCopy.failed([late])).toBe('Order DCV0-F04J: It is too late to undo.')
  expect(undoCopy.failed([late, late, late])).toBe('Order DCV0-F04J and 2 others: It is too late to undo.')
})
