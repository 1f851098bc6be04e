import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { errorMessage } from '#app/lib/api.ts'
import { formatDay } from '#app/lib/dates.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { MAX_NAME } from '#app/lib/text-limits.ts'
import { RequestQuoteButton } from '#app/quote-pages/request/request-quote-button.tsx'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { FieldMessage } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { lazyWithRetry } from '#app/ui/lazy-with-retry.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import tableStyles from '#app/ui/table.module.css'
import { Cell } from '#app/ui/table.tsx'
import { ROW_ROLE } from '#app/ui/table-roles.ts'
import textStyles from '#app/ui/text.module.css'
import { deleteSavedList, savedListQuery, savedListsQuery, updateSavedList } from '../core/client.ts'
import type { SavedListSummary } from '../core/contract.ts'
import { deleteListConsequence } from '../core/copy.ts'
import { EditListDialog } from './edit-list-dialog.tsx'
import styles from './saved-list-row.module.css'
import { ShareListDialog } from './share-list-dialog.tsx'

const ReorderDialog = lazyWithRetry(() => import('../reorder/reorder-dialog.tsx'), 'The saved list')

interface SavedListRowProps {
  list: SavedListSummary
  email: string
  /** True if the user is a member of a company. */
  canShare: boolean
}

/** A saved list with its actions. */
export function SavedListRow({ list, email, canShare }: SavedListRowProps) {
  const queryClient = useQueryClient()
  const [action, setAction] = useState<'rename' | 'delete' | 'add' | 'edit' | 'share' | null>(null)
  const { id, name, lineCount, updatedAt, company, changedBy, canEdit, canManage } = list
  const close = () => setAction(null)
  return (
    <tr {...ROW_ROLE}>
      <Cell span="row">
        {action === 'rename' ? (
          <RenameForm list={list} onDone={close} />
        ) : (
          <>
            <b className={tableStyles.primary}>{name}</b>
            {company && (
              <span className={tableStyles.secondary}>
                Shared with {company.name}
                {changedBy && `, last changed by ${changedBy}`}
              </span>
            )}
          </>
        )}
      </Cell>
      <Cell label="Lines" isNumeric>
        {formatNumber(lineCount)}
      </Cell>
      <Cell label="Changed">{formatDay(updatedAt)}</Cell>
      <Cell span="row">
        <div className={`${tableStyles.actions} ${tableStyles.wrappingActions}`}>
          {canManage && (
            <Button kind="quiet" size="small" onClick={() => setAction('delete')}>
              Delete<span className={textStyles.visuallyHidden}> {name}</span>
            </Button>
          )}
          {canManage && canShare && (
            <Button kind="quiet" size="small" onClick={() => setAction('share')}>
              {company ? 'Sharing' : 'Share'}
              <span className={textStyles.visuallyHidden}> {name}</span>
            </Button>
          )}
          {canEdit && (
            <>
              <Button size="small" onClick={() => setAction('rename')}>
                <Icon name="edit" />
                Rename<span className={textStyles.visuallyHidden}> {name}</span>
              </Button>
              <Button size="small" onClick={() => setAction('edit')}>
                Edit lines<span className={textStyles.visuallyHidden}> of {name}</span>
              </Button>
            </>
          )}
          <RequestQuoteButton size="small" lines={() => linesToQuote(queryClient, id)}>
            Request a quote<span className={textStyles.visuallyHidden}> for {name}</span>
          </RequestQuoteButton>
          <Button size="small" onClick={() => setAction('add')}>
            Review and add<span className={textStyles.visuallyHidden}> {name}</span>
          </Button>
        </div>
        {action === 'delete' && <DeleteListDialog list={list} onDone={close} />}
        {action === 'edit' && <EditListDialog list={list} onDone={close} />}
        {action === 'share' && <ShareListDialog list={list} email={email} onDone={close} />}
        {action === 'add' && <AddSavedListDialog id={id} name={name} onDone={close} />}
      </Cell>
    </tr>
  )
}

async function linesToQuote(queryClient: QueryClient, id: string) {
  const { lines } = await queryClient.fetchQuery(savedListQuery(id))
  return lines.flatMap(({ product, quantity }) =>
    product ? [{ ...product, productID: product.id, quantity }] : [],
  )
}

function RenameForm({ list, onDone }: { list: SavedListSummary; onDone: () => void }) {
  const [name, setName] = useState(list.name)
  const renaming = useMutation({
    meta: { changes: ['saved-lists'] },
    mutationFn: () => updateSavedList(list.id, { name: name.trim() }),
    onSuccess: onDone,
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (name.trim() === list.name) onDone()
    else if (!renaming.isPending) renaming.mutate()
  }
  return (
    <form className={`${layoutStyles.tightRow} ${styles.renameForm}`} noValidate onSubmit={submit}>
      <input
        // biome-ignore lint/a11y/noAutofocus: the field replaces the button ‘Rename’ that was just pressed
        autoFocus
        aria-label={`New name of ${list.name}`}
        aria-invalid={renaming.isError}
        maxLength={MAX_NAME}
        autoComplete="off"
        value={name}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onDone()}
      />
      <Button type="submit" kind="primary" size="small" aria-disabled={renaming.isPending}>
        Save
      </Button>
      <Button size="small" onClick={onDone}>
        Cancel
      </Button>
      {renaming.error && <FieldMessage isAlert>{errorMessage(renaming.error)}</FieldMessage>}
    </form>
  )
}

function DeleteListDialog({ list, onDone }: { list: SavedListSummary; onDone: () => void }) {
  const queryClient = useQueryClient()
  const deleting = useMutation({
    mutationFn: () => deleteSavedList(list.id),
    onSuccess: (remaining) => {
      queryClient.setQueryData(savedListsQuery.queryKey, remaining)
      onDone()
    },
  })
  return (
    <ConfirmDialog
      title={`Delete list “${list.name}”?`}
      confirmLabel="Delete list"
      request={deleting}
      onCancel={onDone}
      onConfirm={() => deleting.mutate()}
    >
      <p>{deleteListConsequence(list)}</p>
    </ConfirmDialog>
  )
}

function AddSavedListDialog({ id, name, onDone }: { id: string; name: string; onDone: () => void }) {
  const query = useQuery({ ...savedListQuery(id), staleTime: 0 })
  const { data, error } = query
  if (error && !data) return <LoadError what={`The list “${name}”`} query={query} />
  if (!data) return <span role="status">Loading…</span>
  return (
    <ReorderDialog
      title={`Add “${name}” to your order list`}
      lines={data.lines.map(({ productID, quantity, product }) => ({
        productID,
        sku: product?.sku ?? productID,
        name: product?.name ?? 'Unknown product',
        quantity,
        paid: null,
        now: product?.archived ? null : product,
      }))}
      onDone={onDone}
    />
  )
}
