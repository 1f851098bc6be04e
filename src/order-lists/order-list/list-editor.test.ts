import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ListVersionConflict } from '../add-to-list/list-store.ts'
import type { OrderList } from '../contract.ts'
import type { ListLineInput } from '../rules.ts'
import { createListEditor } from './list-editor.ts'
import { applyEdits, type ListEdits, NO_EDITS } from './list-edits.ts'

/** A list that lives elsewhere, as the server keeps it: every change raises its version, an old one is refused. */
function keeper(lines: ListLineInput[]) {
  let list = listOf(1, lines)
  let isAway = false
  return {
    now: () => list,
    goAway: (away: boolean) => {
      isAway = away
    },
    replace: async (version: number, wanted: readonly ListLineInput[]) => {
      await Promise.resolve()
      if (isAway) throw new TypeError('fetch failed')
      if (version !== list.version) throw new ListVersionConflict(list)
      list = listOf(version + 1, wanted)
      return list
    },
  }
}

function listOf(version: number, lines: readonly ListLineInput[]): OrderList {
  return { version, lines: lines.map((line) => ({ ...line, product: null })) }
}

function tab(of: ReturnType<typeof keeper>, kept: ListEdits = NO_EDITS) {
  let known = of.now()
  let stored = kept
  const editor = createListEditor({
    replace: of.replace,
    read: () => known,
    show: (list) => {
      known = list
    },
    kept: {
      edits: kept,
      keep: (edits) => {
        stored = edits
      },
    },
  })
  return {
    ...editor,
    stored: () => stored,
    shown: () =>
      applyEdits(known.lines, editor.state().edits).map(({ productID, typed }) => `${productID} ${typed}`),
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
    const list = keeper([{ productID: 'a', quantity: 21 }])
    const here = tab(list)
    for (const text of ['2', '25', '250']) here.change('a', typed(text))
    expect(here.shown()).toEqual(['a 250'])
    expect(list.now().version).toBe(1)
    await vi.runAllTimersAsync()
    expect([list.now().version, quantities(list.now())]).toEqual([2, ['a 250']])
    expect(here.state()).toMatchObject({ saving: { step: 'saved' }, wasChangedElsewhere: false })
    expect(here.stored().size).toBe(0)
  })

  test('takes what another tab changed and keeps what it changed itself', async () => {
    const list = keeper([
      { productID: 'a', quantity: 21 },
      { productID: 'b', quantity: 30 },
    ])
    const [here, there] = [tab(list), tab(list)]
    here.change('a', typed('22'))
    await here.flush()
    there.change('b', { removed: true })
    const now = await there.flush()
    expect(now && quantities(now)).toEqual(['a 22'])
    expect(there.state().wasChangedElsewhere).toBe(true)
    expect(quantities(list.now())).toEqual(['a 22'])
  })

  test('keeps everything that was typed while nothing can be saved, and saves it later', async () => {
    const list = keeper([{ productID: 'a', quantity: 21 }])
    const here = tab(list)
    list.goAway(true)
    here.change('a', typed('40'))
    expect(await here.flush()).toBeNull()
    expect(here.state().saving.step).toBe('failed')
    expect(here.shown()).toEqual(['a 40'])
    list.goAway(false)
    await here.flush()
    expect(quantities(list.now())).toEqual(['a 40'])
  })

  test('keeps what was typed while the save before it was on its way', async () => {
    const list = keeper([{ productID: 'a', quantity: 21 }])
    const here = tab(list)
    here.change('a', typed('40'))
    const first = here.flush()
    await Promise.resolve()
    here.change('a', typed('41'))
    await first
    expect(here.shown()).toEqual(['a 41'])
    await vi.runAllTimersAsync()
    expect(quantities(list.now())).toEqual(['a 41'])
  })

  test('begins with what its last life left unsaved, and does not call it saved', async () => {
    const list = keeper([{ productID: 'a', quantity: 21 }])
    const before = tab(list)
    before.change('a', typed('abc'))
    const after = tab(list, before.stored())
    expect(after.shown()).toEqual(['a abc'])
    expect(after.state().saving.step).toBe('saving')
    await after.flush()
    expect(quantities(list.now())).toEqual(['a 21'])
    expect(after.state().saving.step).toBe('saved')
  })

  test.each([4, 5])('when another tab is faster %d times, it says whether it is saved', async (times) => {
    const list = keeper([{ productID: 'a', quantity: 21 }])
    const replace = list.replace
    let left = times
    list.replace = async (version, wanted) => {
      if (left > 0) {
        left -= 1
        await replace(list.now().version, [{ productID: 'a', quantity: 100 + left }])
      }
      return replace(version, wanted)
    }
    const here = tab(list)
    here.change('a', typed('40'))
    const saved = await here.flush()
    const isSaved = times < 5
    expect([saved !== null, here.state().saving.step]).toEqual([isSaved, isSaved ? 'saved' : 'failed'])
    expect(here.shown()).toEqual(['a 40'])
    await here.flush()
    expect(quantities(list.now())).toEqual(['a 40'])
  })
})
