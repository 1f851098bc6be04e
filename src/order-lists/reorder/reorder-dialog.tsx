import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { errorWords, isAnswered } from '#app/lib/api.ts'
import { formatAmount } from '#app/lib/money.ts'
import { formatNumber, formatPlural } from '#app/lib/numbers.ts'
import { DeskIcon } from '#app/ui/dashboard-icon.tsx'
import { useModal } from '#app/ui/use-modal-dialog.ts'
import { addMany } from '../add-to-list/add-lines.tsx'
import { type LineToAdd, listStore } from '../add-to-list/list-store.ts'
import type { OrderList } from '../contract.ts'
import { type AgainLine, changeWords, type JudgedLine, judgeAgain } from './reorder-preview.ts'
import './reorder-dialog.css'

interface AddAgainProps {
  title: string
  lines: readonly AgainLine[]
  onDone: () => void
}

/** What has changed since, and what of it goes on the order list. Nothing is added before it is asked for. */
export function AddAgain({ title, lines, onDone }: AddAgainProps) {
  const heading = useId()
  const dialog = useModal(onDone)
  const { data: list } = useQuery(listStore(true).query)
  const judged = lines.map((line) => judgeAgain(line, listedOf(list, line)))
  const changed = judged.filter(({ changes }) => changes.length > 0)
  const same = judged.filter(({ changes }) => changes.length === 0)
  const wanted = judged.flatMap(({ now, quantity }) => (now ? [{ machine: now, quantity }] : []))
  const adding = useAdding(wanted)
  const listed = judged.filter((line) => line.now && line.listed > 0)
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
            <DeskIcon name="error" />
            <span>
              {errorWords(adding.error)}
              {!isAnswered(adding.error) && ' Look at your order list first: the lines may be on it.'}
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

const listedOf = (list: OrderList | undefined, { productID }: AgainLine) =>
  list?.lines.find((line) => line.productID === productID)?.quantity ?? 0

function summary(all: number, changed: number): string {
  const lines = formatPlural(all, ['line', 'lines'])
  if (changed === 0) return `${lines}, all as before.`
  return `${formatNumber(changed)} of ${lines} changed. Quantities are put on the list as they were, for you to change there.`
}

function Lines({ label, lines }: { label: string; lines: readonly JudgedLine[] }) {
  return (
    <section aria-label={label}>
      <h3 className="lab">{label}</h3>
      <ul className="agl">
        {lines.map(({ productID, name, sku, quantity, listed, total, changes }) => (
          <li key={productID}>
            <span>
              {formatNumber(quantity)} × {name} <span className="mono small">{sku}</span>
              {listed > 0 && ` makes ${formatNumber(quantity + listed)} with those on the list`}
            </span>
            <span className="num">{total === null ? '–' : formatAmount(total)}</span>
            {changes.map((change) => (
              <p key={change.what} className={change.what === 'price-down' ? 'ok' : 'warn'}>
                {changeWords(change)}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

function useAdding(wanted: readonly LineToAdd[]) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => addMany(queryClient, wanted),
    onSuccess: () => navigate({ to: '/orderlist' }),
  })
}
