import { useState } from 'react'
import type { Session } from '#app/auth/client.ts'
import { errorMessage } from '#app/lib/api.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { lazyWithRetry } from '#app/ui/lazy-with-retry.tsx'
import type { ListEditorState } from './list-editor.ts'
import { type LineRemoval, UNDO_ID } from './use-line-removal.ts'
import type { OrderListController } from './use-order-list.ts'

const SaveListDialog = lazyWithRetry(
  () => import('../saved-lists/save-list-dialog.tsx').then((module) => module.SaveListDialog),
  'The form for the name',
)

interface ListToolbarProps {
  session: Session | null
  list: OrderListController
  removing: LineRemoval
}

/** Above the lines: whether they are saved, what was removed last, and what can be done with all of them. */
export function ListToolbar({ session, list, removing }: ListToolbarProps) {
  const [isNaming, setNaming] = useState(false)
  const isEmpty = list.rows.length === 0
  return (
    <>
      <div className="cap">
        <SaveStatus state={list.state} isGuest={session === null} onRetry={() => void list.flush()} />
        <span className="sp" />
        {session && (
          <button type="button" className="b sm" disabled={isEmpty} onClick={() => setNaming(true)}>
            Save as a list
          </button>
        )}
        <button type="button" className="b q sm" disabled={isEmpty} onClick={removing.removeAll}>
          Remove all
        </button>
      </div>
      {removing.last && <RemovedNotice removing={removing} />}
      {list.state.wasChangedElsewhere && (
        <p className="say" role="status">
          This list was also changed in another window. Both changes are in it now.
        </p>
      )}
      {isNaming && <SaveListDialog list={list} onClose={() => setNaming(false)} />}
    </>
  )
}

interface SavingStateProps {
  state: ListEditorState
  isGuest: boolean
  onRetry: () => void
}

function SaveStatus({ state: { saving }, isGuest, onRetry }: SavingStateProps) {
  if (saving.step === 'failed') {
    return (
      <span className="small notsaved" role="alert">
        Not saved yet. {errorMessage(saving.error)}{' '}
        <button type="button" className="b sm" onClick={onRetry}>
          Try again
        </button>
      </span>
    )
  }
  return (
    <span className="small muted" role="status">
      {saving.step === 'saving' ? 'Saving' : isGuest ? 'Kept in this browser' : 'Saved'}
    </span>
  )
}

function RemovedNotice({ removing: { last, undo } }: { removing: LineRemoval }) {
  const [line, ...more] = last ?? []
  const what =
    more.length > 0
      ? `${formatNumber(more.length + 1)} lines are removed.`
      : `${line?.row.product?.name ?? 'The line'} is removed.`
  return (
    <p className="say" role="status">
      {what}{' '}
      <button type="button" className="b sm" id={UNDO_ID} onClick={undo}>
        Undo
      </button>
    </p>
  )
}
