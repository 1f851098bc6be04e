/**
 * Edits the order list in this tab: a change shows at once and is saved when typing pauses. No response, failure, reload
 * or other tab discards what was typed.
 */

import { ApiError } from '#app/lib/api.ts'
import { type ListStore, ListVersionConflict } from '../add-to-list/list-store.ts'
import { LIST_KEEPS_CHANGING } from '../core/copy.ts'
import type { OrderList } from '../core/list-adapter.ts'
import {
  hasSameLines,
  isSaved,
  type ListEdit,
  type ListEdits,
  linesToSave,
  unsavedEdits,
} from '../core/list-edits.ts'
import type { ListLineInput } from '../core/rules.ts'

const PAUSE_MS = 400
/** After each conflict, this tab's edits are applied to the newer list; this bounds how often. */
const MAX_SAVE_ATTEMPTS = 5

export type SaveState = { step: 'saved' } | { step: 'saving' } | { step: 'failed'; error: unknown }

export interface ListEditorState {
  edits: ListEdits
  saving: SaveState
  /** Another tab changed the list too; the list contains both changes. */
  wasChangedElsewhere: boolean
}

interface ListEditorOptions {
  replace: ListStore['replace']
  /** The list as it was last received. */
  read: () => OrderList | undefined
  show: (list: OrderList) => void
  /** Keeps edits through a reload. */
  storage: { edits: ListEdits; save: (edits: ListEdits) => void }
}

export function createListEditor({ replace, read, show, storage }: ListEditorOptions) {
  let state: ListEditorState = {
    edits: storage.edits,
    saving: { step: storage.edits.size > 0 ? 'saving' : 'saved' },
    wasChangedElsewhere: false,
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  let queue: Promise<OrderList | null> = Promise.resolve(null)
  /** The lines of the last save that failed. It may have been done all the same. */
  let unconfirmedLines: readonly ListLineInput[] | undefined
  const listeners = new Set<() => void>()

  function setState(next: Partial<ListEditorState>) {
    state = { ...state, ...next }
    if (next.edits) storage.save(next.edits)
    for (const listener of listeners) listener()
  }

  async function saveAll(): Promise<OrderList | null> {
    for (let attempt = 0; ; attempt += 1) {
      const before = read()
      if (!before) return null
      const sent = state.edits
      if (isSaved(before.lines, sent)) {
        setState({ edits: unsavedEdits(state.edits, sent, before.lines), saving: { step: 'saved' } })
        return before
      }
      if (attempt === MAX_SAVE_ATTEMPTS) {
        setState({
          saving: { step: 'failed', error: new ApiError(409, { detail: LIST_KEEPS_CHANGING }) },
        })
        return null
      }
      setState({ saving: { step: 'saving' } })
      const lines = linesToSave(before.lines, sent)
      try {
        const saved = await replace(before.version, lines)
        unconfirmedLines = undefined
        show(saved)
        setState({ edits: unsavedEdits(state.edits, sent, saved.lines) })
      } catch (error) {
        if (!(error instanceof ListVersionConflict)) {
          unconfirmedLines = lines
          setState({ saving: { step: 'failed', error } })
          return null
        }
        show(error.currentList)
        const isOwnChange =
          unconfirmedLines !== undefined && hasSameLines(error.currentList.lines, unconfirmedLines)
        if (!isOwnChange) setState({ wasChangedElsewhere: true })
      }
    }
  }

  /** Saves pending edits and returns the saved list, or null if it could not be saved. */
  function flush(): Promise<OrderList | null> {
    clearTimeout(timer)
    // Saves run one after the other; edits made during one are saved by the next.
    queue = queue.then(saveAll)
    return queue
  }

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change(productID: string, edit: ListEdit) {
      setState({ edits: new Map(state.edits).set(productID, edit) })
      clearTimeout(timer)
      timer = setTimeout(flush, PAUSE_MS)
    },
    flush,
  }
}
