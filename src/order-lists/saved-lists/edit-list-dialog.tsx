import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MAX_QUANTITY } from '#app/pricing/max-quantity.ts'
import { parseQuantityInput } from '#app/pricing/quantity-rules.ts'
import { Button } from '#app/ui/button.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { UnitsField } from '#app/ui/input-field.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { LoadError } from '#app/ui/load-error.tsx'
import { notify } from '#app/ui/notify.ts'
import { savedListQuery, updateSavedList } from '../core/client.ts'
import type { SavedListSummary } from '../core/contract.ts'
import { EDIT_LIST_HINT, LIST_LINES_SAVED } from '../core/copy.ts'
import type { ListLine } from '../core/list-adapter.ts'
import styles from './saved-list-row.module.css'

/** Changes quantities of a saved list, or removes lines. Only changed lines are sent. */
export function EditListDialog({ list, onDone }: { list: SavedListSummary; onDone: () => void }) {
  const query = useQuery({ ...savedListQuery(list.id), staleTime: 0 })
  const { data, error } = query
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map())
  const changes = Array.from(typed, ([productID, text]) => ({
    productID,
    quantity: parseQuantityInput(text),
  }))
  const wrong = changes.find(({ quantity }) => !(quantity >= 0 && quantity <= MAX_QUANTITY))
  const saving = useMutation({
    meta: { changes: ['saved-lists'] },
    mutationFn: () => updateSavedList(list.id, { changes }),
    onSuccess: () => {
      onDone()
      notify.success(LIST_LINES_SAVED)
    },
  })
  const submit = () => {
    if (wrong) document.getElementById(fieldId(wrong.productID))?.focus()
    else if (changes.length === 0) onDone()
    else saving.mutate()
  }
  const setQuantity = (productID: string, text: string) =>
    setTyped((before) => new Map(before).set(productID, text))
  return (
    <FormDialog
      title={`Edit “${list.name}”`}
      submitLabel="Save list"
      form={{ request: saving, submit }}
      onClose={onDone}
    >
      {!data && error && <LoadError what="The list" query={query} />}
      {!data && !error && <p role="status">Loading…</p>}
      {data && (
        <>
          <p>{EDIT_LIST_HINT}</p>
          <ul className={styles.lines}>
            {data.lines.map((line) => (
              <EditedLine
                key={line.productID}
                line={line}
                text={typed.get(line.productID) ?? String(line.quantity)}
                onChange={(text) => setQuantity(line.productID, text)}
              />
            ))}
          </ul>
        </>
      )}
    </FormDialog>
  )
}

const fieldId = (productID: string) => `list-line-${productID}`

interface EditedLineProps {
  line: ListLine
  text: string
  onChange: (text: string) => void
}

function EditedLine({ line: { productID, product, quantity }, text, onChange }: EditedLineProps) {
  const isRemoved = text === '0'
  const value = parseQuantityInput(text)
  const name = product?.name ?? 'Unknown product'
  return (
    <li data-removed={isRemoved ? '' : undefined}>
      <UnitsField
        id={fieldId(productID)}
        label={name}
        className={layoutStyles.grow}
        error={
          value >= 0 && value <= MAX_QUANTITY
            ? undefined
            : 'Enter a whole number of units, or 0 to remove it.'
        }
        maxLength={9}
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
      <Button size="large" onClick={() => onChange(isRemoved ? String(quantity || 1) : '0')}>
        {isRemoved ? 'Keep' : 'Remove'}
      </Button>
    </li>
  )
}
