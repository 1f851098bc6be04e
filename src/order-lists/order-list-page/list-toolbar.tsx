import { useState } from 'react'
import type { Session } from '#app/auth/account/client.ts'
import { errorMessage } from '#app/lib/api.ts'
import { RequestQuoteButton } from '#app/quote-pages/request/request-quote-button.tsx'
import { Button } from '#app/ui/button.tsx'
import { changeAndFocus } from '#app/ui/focus-after-change.ts'
import { Icon } from '#app/ui/icon.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { lazyWithRetry } from '#app/ui/lazy-with-retry.tsx'
import tableStyles from '#app/ui/table.module.css'
import textStyles from '#app/ui/text.module.css'
import { LIST_CHANGED_ELSEWHERE, linesRemoved } from '../core/copy.ts'
import { downloadCsv } from '../core/download-csv.ts'
import type { ListEditorState } from '../order-list/list-editor.ts'
import { type LineRemoval, UNDO_ID } from '../order-list/use-line-removal.ts'
import type { OrderListController } from '../order-list/use-order-list.ts'
import { RoundUpNotice } from './round-up-notice.tsx'

const SaveListDialog = lazyWithRetry(() => import('../saved-lists/save-list-dialog.tsx'), 'The form')

const SAVE_STATUS_ID = 'save-status'

interface ListToolbarProps {
  session: Session | null
  list: OrderListController
  removal: LineRemoval
}

/** The toolbar above the lines: save state, undo of the last removal, and actions for the whole list. */
export function ListToolbar({ session, list, removal }: ListToolbarProps) {
  const [isSaveDialogOpen, setSaveDialogOpen] = useState(false)
  const isEmpty = list.rows.length === 0
  return (
    <>
      <div className={tableStyles.toolbar}>
        {/* It takes the focus of the button that disappears. */}
        <span id={SAVE_STATUS_ID} tabIndex={-1}>
          <SaveStatus
            state={list.state}
            isGuest={session === null}
            onRetry={() => changeAndFocus(() => void list.flush(), SAVE_STATUS_ID)}
          />
        </span>
        <span className={layoutStyles.spacer} />
        <Button size="small" disabled={isEmpty} onClick={() => void downloadList(list.rows)}>
          <Icon name="download" />
          CSV
        </Button>
        {session && (
          <>
            <RequestQuoteButton size="small" disabled={isEmpty} lines={() => linesToQuote(list.rows)} />
            <Button size="small" disabled={isEmpty} onClick={() => setSaveDialogOpen(true)}>
              Save as list
            </Button>
          </>
        )}
        <Button kind="quiet" size="small" disabled={isEmpty} onClick={removal.removeAll}>
          Remove all
        </Button>
      </div>
      <RoundUpNotice list={list} />
      {removal.last && <RemovedNotice removal={removal} />}
      {list.state.wasChangedElsewhere && (
        <p className={tableStyles.toolbar} data-screen-only role="status">
          {LIST_CHANGED_ELSEWHERE}
        </p>
      )}
      {isSaveDialogOpen && <SaveListDialog list={list} onClose={() => setSaveDialogOpen(false)} />}
    </>
  )
}

/** Also lines that cannot be ordered, such as more than the stock: a quote is for these. */
const linesToQuote = (rows: OrderListController['rows']) =>
  rows.flatMap(({ product, quantity }) => (product ? [{ productID: product.id, ...product, quantity }] : []))

async function downloadList(rows: OrderListController['rows']) {
  const { LIST_CSV_HEAD, listCsvRows } = await import('./list-csv.ts')
  await downloadCsv('fixit-order-list.csv', LIST_CSV_HEAD, listCsvRows(rows))
}

interface SaveStatusProps {
  state: ListEditorState
  isGuest: boolean
  onRetry: () => void
}

function SaveStatus({ state: { saving }, isGuest, onRetry }: SaveStatusProps) {
  if (saving.step === 'failed') {
    return (
      <span className={`${textStyles.small} ${textStyles.error}`} role="alert">
        Not saved yet. {errorMessage(saving.error)}{' '}
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      </span>
    )
  }
  return (
    <span className={`${textStyles.small} ${textStyles.muted}`} role="status">
      {saving.step === 'saving' ? 'Saving…' : isGuest ? 'Saved in this browser' : 'Saved'}
    </span>
  )
}

function RemovedNotice({ removal: { last, undo } }: { removal: LineRemoval }) {
  return (
    <p className={tableStyles.toolbar} data-screen-only role="status">
      {linesRemoved(last?.length ?? 0, last?.[0]?.row.product?.name)}{' '}
      <Button size="small" id={UNDO_ID} onClick={undo}>
        Undo
      </Button>
    </p>
  )
}
