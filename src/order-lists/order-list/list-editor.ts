/**
 * The order list in this tab: what is changed shows at once and is saved when typing pauses. Nothing that was typed is
 * lost to an answer, a failure, a reload or another tab.
 */

import { type ListStore, ListVersionConflict } from '../add-to-list/list-store.ts'
import type { OrderList } from '../contract.ts'
import { isSaved, type ListEdit, type ListEdits, linesToSave, unsavedEdits } from './list-edits.ts'

const PAUSE_MS = 400
/** Each time another tab was faster, this tab's changes are laid over its list; more often is a fight. */
const MAX_SAVE_ATTEMPTS = 5

export type SaveState = { step: 'saved' } | { step: 'saving' } | { step: 'failed'; error: unknown }

export interface ListEditorState {
  edits: ListEdits
  saving: SaveState
  /** Another tab changed the list while this one did; both changes are in it now. */
  wasChangedElsewhere: boolean
}

interface ListEditorOptions {
  replace: ListStore['replace']
  /** The list as it was last heard of. */
  read: () => OrderList | undefined
  show: (list: OrderList) => void
  /** Where edits outlast a reload. */
  kept: { edits: ListEdits; keep: (edits: ListEdits) => void }
}

export function createListEditor({ replace, read, show, kept }: ListEditorOptions) {
  let state: ListEditorState = {
    edits: kept.edits,
    saving: { step: kept.edits.size > 0 ? 'saving' : 'saved' },
    wasChangedElsewhere: false,
  }
  let pause: ReturnType<typeof setTimeout> | undefined
  let underway: Promise<OrderList | null> = Promise.resolve(null)
  const listeners = new Set<() => void>()

  function become(next: Partial<ListEditorState>) {
    state = { ...state, ...next }
    if (next.edits) kept.keep(next.edits)
    for (const listener of listeners) listener()
  }

  async function saveAll(): Promise<OrderList | null> {
    for (let tries = 0; ; tries += 1) {
      const before = read()
      if (!before) return null
      const sent = state.edits
      if (isSaved(before.lines, sent)) {
        become({ edits: unsavedEdits(state.edits, sent, before.lines), saving: { step: 'saved' } })
        return before
      }
      if (tries === MAX_SAVE_ATTEMPTS) {
        become({
          saving: { step: 'failed', error: new Error('It is being changed elsewhere all the time.') },
        })
        return null
      }
      become({ saving: { step: 'saving' } })
      try {
        const saved = await replace(before.version, linesToSave(before.lines, sent))
        show(saved)
        become({ edits: unsavedEdits(state.edits, sent, saved.lines) })
      } catch (error) {
        if (!(error instanceof ListVersionConflict)) {
          become({ saving: { step: 'failed', error } })
          return null
        }
        show(error.currentList)
        become({ wasChangedElsewhere: true })
      }
    }
  }

  /** Saves what is not saved yet; the list as it then is, or null where it could not be. */
  function flush(): Promise<OrderList | null> {
    clearTimeout(pause)
    // One after the other: what was changed while one was on its way goes with the next.
    underway = underway.then(saveAll)
    return underway
  }

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change(productID: string, edit: ListEdit) {
      become({ edits: new Map(state.edits).set(productID, edit) })
      clearTimeout(pause)
      pause = setTimeout(flush, PAUSE_MS)
    },
    flush,
  }
}
