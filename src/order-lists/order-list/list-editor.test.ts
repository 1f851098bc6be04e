import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ListVersionConflict } from '../add-to-list/list-store.ts'
import type { OrderList } from '../core/list-adapter.ts'
import { applyEdits, type ListEdits, NO_EDITS } from '../core/list-edits.ts'
import type { ListLineInput } from '../core/rules.ts'
import { createListEditor } from './list-editor.ts'

/** A stored list, like the server's: every change increases its version, and an old version is rejected. */
function createStore(lines: ListLineInput[]) {
  let list = listOf(1, lines)
  let isOffline = false
  let isAnswerLost = false
  return {
    current: () => list,
    setOffline: (offline: boolean) => {
      isOffline = offline
    },
    loseAnswer: () => {
      isAnswerLost = true
    },
    replace: async (version: number, newLines: readonly ListLineInput[]) => {
      await Promise.resolve()
      if (isOffline) throw new TypeError('fetch failed')
      if (version !== list.version) throw new ListVersionConflict(list)
      list = listOf(version + 1, newLines)
      if (isAnswerLost) {
        isAnswerLost = false
        throw new TypeError('fetch failed')
      }
      return list
    },
  }
}

function listOf(version: number, lines: readonly ListLineInput[]): OrderList {
  return { version, lines: lines.map((line) => ({ ...line, product: null })) }
}

function openTab(store: ReturnType<typeof createStore>, initialEdits: ListEdits = NO_EDITS) {
  let cached = store.current()
  let stored = initialEdits
  const editor = createListEditor({
    replace: store.replace,
    read: () => cached,
    show: (list) => {
      cached = list
    },
    storage: {
      edits: initialEdits,
      save: (edits) => {
        stored = edits
      },
    },
  })
  return {
    ...editor,
    stored: () => stored,
    shown: () =>
      applyEdits(cached.lines, editor.state().edits).map(({ productID, typed }) => `${productID} ${typed}`),
  }
}

const typed = (text: string) => ({ typed: text, at: 0 })
const quantities = ({ lines }: OrderList) =>
  lines.map(({ productID, quantity }) => `${productID} ${quantity}`)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the order list in a tab', () => {
  test('is saved once when typing pauses', async () => {
    const list = createStore([{ productID: 'a', quantity: 21 }])
    const here = openTab(list)
    for (const text of ['2', '25', '250']) here.change('a', typed(text))
    expect(here.shown()).toEqual(['a 250'])
    expect(list.current().version).toBe(1)
    await vi.runAllTimersAsync()
    expect([list.current().version, quantities(list.current())]).toEqual([2, ['a 250']])
    expect(here.state()).toMatchObject({ saving: { step: 'saved' }, wasChangedElsewhere: false })
    expect(here.stored().size).toBe(0)
  })

  test('does not take its own save, whose answer was lost, for a change of another tab', async () => {
    const list = createStore([{ productID: 'a', quantity: 21 }])
    const here = openTab(list)
    list.loseAnswer()
    here.change('a', typed('25'))
    await vi.runAllTimersAsync()
    expect(here.state().saving.step).toBe('failed')
    here.change('a', typed('30'))
    await vi.runAllTimersAsync()
    expect(quantities(list.current())).toEqual(['a 30'])
    expect(here.state()).toMatchObject({ saving: { step: 'saved' }, wasChangedElsewhere: false })
  })

  test('combines its changes with those of another tab', async () => {
    const list = createStore([
      { productID: 'a', quantity: 21 },
      { productID: 'b', quantity: 30 },
    ])
    const [here, there] = [openTab(list), openTab(list)]
    here.change('a', typed('22'))
    await here.flush()
    there.change('b', { removed: true })
    const now = await there.flush()
    expect(now && quantities(now)).toEqual(['a 22'])
    expect(there.state().wasChangedElsewhere).toBe(true)
    expect(quantities(list.current())).toEqual(['a 22'])
  })

  test('keeps unsaved edits and saves them later', async () => {
    const list = createStore([{ productID: 'a', quantity: 21 }])
    const here = openTab(list)
    list.setOffline(true)
    here.change('a', typed('40'))
    expect(await here.flush()).toBeNull()
    expect(here.state().saving.step).toBe('failed')
    expect(here.shown()).toEqual(['a 40'])
    list.setOffline(false)
    await here.flush()
    expect(quantities(list.current())).toEqual(['a 40'])
  })

  test('keeps edits made during a save', async () => {
    const list = createStore([{ productID: 'a', quantity: 21 }])
    const here = openTab(list)
    here.change('a', typed('40'))
    const first = here.flush()
    await Promise.resolve()
    here.change('a', typed('41'))
    await first
    expect(here.shown()).toEqual(['a 41'])
    await vi.runAllTimersAsync()
    expect(quantities(list.current())).toEqual(['a 41'])
  })

  test('restores unsaved edits after a reload and does not report them as saved', async () => {
    const list = createStore([{ productID: 'a', quantity: 21 }])
    const before = openTab(list)
    before.change('a', typed('abc'))
    const after = openTab(list, before.stored())
    expect(after.shown()).toEqual(['a abc'])
    expect(after.state().saving.step).toBe('saving')
    await after.flush()
    expect(quantities(list.current())).toEqual(['a 21'])
    expect(after.state().saving.step).toBe('saved')
  })

  test.each([4, 5])('reports whether it is saved after %d conflicts with another tab', async (times) => {
    const list = createStore([{ productID: 'a', quantity: 21 }])
    const replace = list.replace
    let left = times
    list.replace = async (version, wanted) => {
      if (left > 0) {
        left -= 1
        await replace(list.current().version, [{ productID: 'a', quantity: 100 + left }])
      }
      return replace(version, wanted)
    }
    const here = openTab(list)
    here.change('a', typed('40'))
    const saved = await here.flush()
    const isSaved = times < 5
    expect([saved !== null, here.state().saving.step]).toEqual([isSaved, isSaved ? 'saved' : 'failed'])
    expect(here.shown()).toEqual(['a 40'])
    await here.flush()
    expect(quantities(list.current())).toEqual(['a 40'])
  })
})
