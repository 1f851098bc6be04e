import type { ReactNode } from 'react'
import { errorMessage } from '#app/lib/api.ts'
import { formatNumber, formatPlural } from '#app/lib/numbers.ts'
import { roundUpLabel } from '#app/order-lists/core/copy.ts'
import { Button } from '#app/ui/button.tsx'
import fieldStyles from '#app/ui/field.module.css'
import { FieldMessage } from '#app/ui/field.tsx'
import { changeAndFocus } from '#app/ui/focus-after-change.ts'
import { Icon } from '#app/ui/icon.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import tableStyles from '#app/ui/table.module.css'
import textStyles from '#app/ui/text.module.css'
import { LOOKUP_FAILED } from '../core/copy.ts'
import { downloadInvalidRows } from './downloads.ts'
import styles from './quick-order.module.css'
import { TABLE_CAPTION_ID } from './quick-order-table.tsx'
import { linesToQuote } from './short-products.ts'
import type { QuickOrderRowsController } from './use-quick-order-rows.ts'

const CLEAR_ID = 'clear-rows'
const RESTORE_ID = 'restore-rows'
const ROUND_UP_ID = 'round-up'
const UNDO_ROUNDING_ID = 'undo-rounding'

function LookupStatus({ order }: { order: QuickOrderRowsController }) {
  const { lookup, filledCount } = order
  return (
    <>
      {lookup.error !== null && (
        <div className={layoutStyles.wrappingRow}>
          <FieldMessage isAlert>
            {LOOKUP_FAILED} {errorMessage(lookup.error)}
          </FieldMessage>
          <Button size="small" onClick={() => changeAndFocus(lookup.retry, TABLE_CAPTION_ID)}>
            Try again
          </Button>
        </div>
      )}
      {lookup.pendingCount > 0 && lookup.error === null && (
        <p className={`${textStyles.small} ${textStyles.muted}`} role="status">
          <progress
            aria-label="Products looked up"
            max={filledCount}
            value={filledCount - lookup.pendingCount}
          />{' '}
          Looking up {formatNumber(lookup.pendingCount)} more…
        </p>
      )}
    </>
  )
}

/** Rounds the quantities that cannot be ordered up, and back. */
export function RoundingButtons({ order }: { order: QuickOrderRowsController }) {
  const { roundableCount, undoRounding } = order
  return (
    <>
      {undoRounding && (
        <Button id={UNDO_ROUNDING_ID} size="large" onClick={() => changeAndFocus(undoRounding, ROUND_UP_ID)}>
          Undo rounding
        </Button>
      )}
      {roundableCount > 0 && (
        <Button id={ROUND_UP_ID} size="large" onClick={() => changeAndFocus(order.roundUp, UNDO_ROUNDING_ID)}>
          {roundUpLabel(roundableCount)}
        </Button>
      )}
    </>
  )
}

interface RowActionsProps {
  order: QuickOrderRowsController
  /** The action of Ctrl+Enter. */
  submitShortcut: string
  /** The action that asks for prices, or offers them, for the rows. */
  quoteAction?: (lines: ReturnType<typeof linesToQuote>) => ReactNode
}

/** The actions for all rows, and the keyboard shortcuts. */
export function RowActions({ order, submitShortcut, quoteAction }: RowActionsProps) {
  const { rows, results, restore } = order
  const quotable = linesToQuote(results)
  const invalidCount = results.filter(({ status }) => status === 'invalid').length
  return (
    <div className={`${fieldStyles.form} ${styles.rowActions}`} data-screen-only>
      <LookupStatus order={order} />
      <div className={fieldStyles.actions}>
        {invalidCount > 0 && (
          <Button onClick={() => void downloadInvalidRows(rows, results)}>
            <Icon name="download" />
            Download {formatPlural(invalidCount, ['row', 'rows'])} with errors (CSV)
          </Button>
        )}
        {quotable.length > 0 && quoteAction?.(quotable)}
        {order.filledCount > 0 && (
          <Button id={CLEAR_ID} kind="quiet" onClick={() => changeAndFocus(order.clear, RESTORE_ID)}>
            Remove all rows
          </Button>
        )}
        {restore && (
          <Button id={RESTORE_ID} onClick={() => changeAndFocus(restore, CLEAR_ID)}>
            Undo
          </Button>
        )}
      </div>
      <p className={tableStyles.shortcuts}>
        <span>
          <kbd>↓</kbd> suggestions
        </span>
        <span>
          <kbd>Enter</kbd> next field or row
        </span>
        <span>
          <kbd>Ctrl</kbd> <kbd>Enter</kbd> {submitShortcut}
        </span>
      </p>
    </div>
  )
}
