import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { invalidateTags } from '#app/app/query-tags.ts'
import { errorWords } from '#app/lib/api.ts'
import { formatDay } from '#app/lib/dates.ts'
import { formatNumber, formatPlural } from '#app/lib/numbers.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { DeskIcon } from '#app/ui/dashboard-icon.tsx'
import { later } from '#app/ui/lazy-with-retry.tsx'
import { Failed } from '#app/ui/load-error.tsx'
import { AS_CELL, AS_ROW } from '#app/ui/table-roles.ts'
import { changeSavedList, deleteSavedList, savedListQuery, savedListsQuery } from '../client.ts'
import type { SavedListSummary } from '../contract.ts'

const AddAgain = later(
  () => import('../reorder/reorder-dialog.tsx').then((module) => module.AddAgain),
  'The list as of today',
)

/** A saved list: opened, renamed, deleted, or put on the order list after a look at what it means today. */
export function SavedListRow({ list }: { list: SavedListSummary }) {
  const [asks, setAsks] = useState<'rename' | 'delete' | 'add' | null>(null)
  const { id, name, lineCount, updatedAt } = list
  const close = () => setAsks(null)
  return (
    <tr {...AS_ROW}>
      <td {...AS_CELL} className="s6 first">
        {asks === 'rename' ? <RenameForm list={list} onDone={close} /> : <b className="t1">{name}</b>}
      </td>
      <td {...AS_CELL} className="num s3" data-l="Lines">
        {formatNumber(lineCount)}
      </td>
      <td {...AS_CELL} className="s3 bl" data-l="Changed">
        {formatDay(updatedAt)}
      </td>
      <td {...AS_CELL} className="s6">
        <div className="acts">
          <button type="button" className="b q sm" onClick={() => setAsks('delete')}>
            Delete<span className="vh"> {name}</span>
          </button>
          <button type="button" className="b sm" onClick={() => setAsks('rename')}>
            <DeskIcon name="pen" />
            Rename<span className="vh"> {name}</span>
          </button>
          <button type="button" className="b sm" onClick={() => setAsks('add')}>
            Open and add<span className="vh"> {name}</span>
          </button>
        </div>
        {asks === 'delete' && <DeleteList list={list} onDone={close} />}
        {asks === 'add' && <AddList id={id} name={name} onDone={close} />}
      </td>
    </tr>
  )
}

function RenameForm({ list, onDone }: { list: SavedListSummary; onDone: () => void }) {
  const queryClient = useQueryClient()
  const [name, setName] = useState(list.name)
  const renaming = useMutation({
    mutationFn: () => changeSavedList(list.id, { name: name.trim() }),
    onSuccess: async () => {
      await invalidateTags(queryClient, ['saved-lists'])
      onDone()
    },
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (name.trim() === list.name) onDone()
    else if (!renaming.isPending) renaming.mutate()
  }
  return (
    <form className="rename" noValidate onSubmit={submit}>
      <input
        // biome-ignore lint/a11y/noAutofocus: the field stands where ‘Rename’ was just pressed
        autoFocus
        aria-label={`New name of ${list.name}`}
        aria-invalid={renaming.isError}
        maxLength={80}
        autoComplete="off"
        value={name}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onDone()}
      />
      <button type="submit" className="b p sm" aria-disabled={renaming.isPending}>
        Save
      </button>
      <button type="button" className="b sm" onClick={onDone}>
        Keep
      </button>
      {renaming.error && (
        <p className="emsg" role="alert">
          <DeskIcon name="error" />
          <span>{errorWords(renaming.error)}</span>
        </p>
      )}
    </form>
  )
}

function DeleteList({ list, onDone }: { list: SavedListSummary; onDone: () => void }) {
  const queryClient = useQueryClient()
  const deleting = useMutation({
    mutationFn: () => deleteSavedList(list.id),
    onSuccess: (left) => {
      queryClient.setQueryData(savedListsQuery.queryKey, left)
      onDone()
    },
  })
  return (
    <ConfirmDialog
      title={`Delete the list ‘${list.name}’?`}
      keep="Keep list"
      act="Delete list"
      busy={deleting.isPending}
      problem={deleting.error ? errorWords(deleting.error) : undefined}
      onKeep={onDone}
      onAct={() => deleting.mutate()}
    >
      <p>
        Its {formatPlural(list.lineCount, ['line goes', 'lines go'])} with it. Your order list and your orders
        stay as they are.
      </p>
    </ConfirmDialog>
  )
}

function AddList({ id, name, onDone }: { id: string; name: string; onDone: () => void }) {
  const { data, error, refetch } = useQuery({ ...savedListQuery(id), staleTime: 0 })
  if (error && !data) return <Failed what={`The list ‘${name}’`} error={error} onRetry={refetch} />
  if (!data) return <span role="status">Loading</span>
  return (
    <AddAgain
      title={`The list ‘${name}’ today`}
      lines={data.lines.map(({ productID, quantity, product }) => ({
        productID,
        sku: product?.sku ?? productID,
        name: product?.name ?? 'Unknown machine',
        quantity,
        paid: null,
        now: product?.archived ? null : product,
      }))}
      onDone={onDone}
    />
  )
}
