import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { errorMessage, isDefinitiveError } from '#app/lib/api.ts'
import { formatAmount } from '#app/lib/money.ts'
import { formatNumber, formatPlural } from '#app/lib/numbers.ts'
import { DashboardIcon } from '#app/ui/dashboard-icon.tsx'
import { useModalDialog } from '#app/ui/use-modal-dialog.ts'
import { addReorderedLines } from '../add-to-list/add-lines.tsx'
import { type LineToAdd, listStore } from '../add-to-list/list-store.ts'
import type { OrderList } from '../contract.ts'
import {
  previewReorderLine,
  type ReorderCandidate,
  type ReorderPreviewLine,
  reorderChangeMessage,
} from './reorder-preview.ts'
import './reorder-dialog.css'

interface ReorderDialogProps {
  title: string
  lines: readonly ReorderCandidate[]
  onDone: () => void
}

/** What has changed since, and what of it goes on the order list. Nothing is added before it is asked for. */
export function ReorderDialog({ title, lines, onDone }: ReorderDialogProps) {
  const heading = useId()
  const dialog = useModalDialog(onDone)
  const { data: list } = useQuery(listStore(true).query)
  const judged = lines.map((line) => previewReorderLine(line, listedQuantity(list, line)))
  const changed = judged.filter(({ changes }) => changes.length > 0)
  const same = judged.filter(({ changes }) => changes.length === 0)
  const wanted = judged.flatMap(({ now, quantity }) => (now ? [{ product: now, quantity }] : []))
  const adding = useAddReorderLines(wanted)
  const listed = judged.filter((line) => line.now && line.listedQuantity > 0)
  return (
    <dialog {...dialog} className="dlg again" aria-labelledby={heading}>
      <header>
        <h2 id={heading}>{title}</h2>
      </header>
      <div className="bd">
        <p>{summary(judged.length, changed.length)}</p>
        {listed.length > 0 && (
          <p className="warn">
            {formatPlural(listed.length, ['machine is', 'machines are'])} on your order list already: what is
            added comes on top.
          </p>
        )}
        {changed.length > 0 && <Lines label="Changed" lines={changed} />}
        {same.length > 0 && <Lines label="As before" lines={same} />}
        {adding.error && (
          <p className="emsg" role="alert">
            <DashboardIcon name="error" />
            <span>
              {errorMessage(adding.error)}
              {!isDefinitiveError(adding.error) && ' Look at your order list first: the lines may be on it.'}
            </span>
          </p>
        )}
      </div>
      <footer>
        <button type="button" className="b lg" onClick={onDone}>
          Not now
        </button>
        {wanted.length > 0 && (
          <button
            type="button"
            className="b lg p"
            aria-disabled={adding.isPending}
            onClick={() => !adding.isPending && adding.mutate()}
          >
            Add {formatPlural(wanted.length, ['line', 'lines'])} to the order list
          </button>
        )}
      </footer>
    </dialog>
  )
}

const listedQuantity = (list: OrderList | undefined, { productID }: ReorderCandidate) =>
  list?.lines.find((line) => line.productID === productID)?.quantity ?? 0

function summary(all: number, changed: number): string {
  const lines = formatPlural(all, ['line', 'lines'])
  if (changed === 0) return `${lines}, all as before.`
  return `${formatNumber(changed)} of ${lines} changed. Quantities are put on the list as they were, for you to change there.`
}

function Lines({ label, lines }: { label: string; lines: readonly ReorderPreviewLine[] }) {
  return (
    <section aria-label={label}>
      <h3 className="lab">{label}</h3>
      <ul className="agl">
        {lines.map(({ productID, name, sku, quantity, listedQuantity: listed, total, changes }) => (
          <li key={productID}>
            <span>
              {formatNumber(quantity)} × {name} <span className="mono small">{sku}</span>
              {listed > 0 && ` makes ${formatNumber(quantity + listed)} with those on the list`}
            </span>
            <span className="num">{total === null ? '–' : formatAmount(total)}</span>
            {changes.map((change) => (
              <p key={change.what} className={change.what === 'price-down' ? 'ok' : 'warn'}>
                {reorderChangeMessage(change)}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

function useAddReorderLines(wanted: readonly LineToAdd[]) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => addReorderedLines(queryClient, wanted),
    onSuccess: () => navigate({ to: '/orderlist' }),
  })
}
