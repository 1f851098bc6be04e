import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useState } from 'react'
import { formatDay } from '#app/lib/dates.ts'
import { orderedProductsQuery } from '#app/orders/core/client.ts'
import { ProductImage } from '#app/products/images/product-image.tsx'
import choiceListStyles from '#app/ui/choice-list.module.css'
import { ComboboxOption } from '#app/ui/combobox-option.tsx'
import { Field } from '#app/ui/field.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import tableStyles from '#app/ui/table.module.css'
import { reviewCopy } from '../core/copy.ts'
import styles from './add-review.module.css'
import { choiceName, type ReviewedChoice, reviewedChoices } from './reviewed-choices.ts'

interface ReviewedProductFieldProps {
  chosen: ReviewedChoice
  onChoose: (choice: ReviewedChoice) => void
}

/**
 * Chooses an ordered product, or FIX IT itself: a field with a list, as in the ARIA combobox pattern. Hidden until the
 * customer has ordered something.
 */
export function ReviewedProductField({ chosen, onChoose }: ReviewedProductFieldProps) {
  const { product: linkedId } = useSearch({ from: '/dashboard/addreview' })
  const query = useQuery(orderedProductsQuery(linkedId))
  const { data: products, error } = query
  const list = useId()
  /** Null while the list is closed. */
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(-1)
  if (error && !products) return <LoadError what="Your products" query={query} />
  if (!products || products.length === 0) return null
  const choices = typed === null ? [] : reviewedChoices(products, typed)
  const isOpen = typed !== null
  const open = (text: string) => {
    setTyped(text)
    setActive(text.trim() === '' ? -1 : 0)
  }
  const close = () => setTyped(null)
  const choose = (choice: ReviewedChoice) => {
    close()
    onChoose(choice)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && !isOpen) open('')
    else if (step)
      setActive((at) => (Math.max(at, step < 0 ? 0 : -1) + step + choices.length) % choices.length)
    else if (event.key === 'Escape' && isOpen) close()
    else if (event.key === 'Enter' && isOpen) {
      if (active in choices) choose(choices[active])
    } else return
    event.preventDefault()
  }
  return (
    <div className={styles.reviewed}>
      <Field id="reviewed" label={reviewCopy.reviewed} hint={reviewCopy.verifiedHint}>
        {(control) => (
          <input
            {...control}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={isOpen ? list : undefined}
            aria-activedescendant={active in choices ? `${list}-${active}` : undefined}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            placeholder={isOpen ? reviewCopy.searchProducts : undefined}
            value={typed ?? choiceName(chosen)}
            onChange={({ target }) => open(target.value)}
            onClick={() => !isOpen && open('')}
            onKeyDown={onKeyDown}
            onBlur={close}
          />
        )}
      </Field>
      {isOpen && (
        <div
          className={`${choiceListStyles.choicePopup} ${styles.choices}`}
          id={list}
          role="listbox"
          aria-label={reviewCopy.reviewed}
        >
          {choices.map((choice, index) => (
            <ComboboxOption
              key={choice?.productID ?? ''}
              id={`${list}-${index}`}
              className={choiceListStyles.choice}
              isActive={index === active}
              onMouseDown={() => choose(choice)}
            >
              <Choice choice={choice} />
            </ComboboxOption>
          ))}
          {choices.length === 0 && <p className={choiceListStyles.choice}>{reviewCopy.noProduct}</p>}
        </div>
      )}
    </div>
  )
}

function Choice({ choice }: { choice: ReviewedChoice }) {
  if (!choice) return choiceName(choice)
  return (
    <>
      <ProductImage product={choice} view="thumb" />
      <span>
        <span className={tableStyles.primary}>{choice.name}</span>
        <span className={tableStyles.secondary}>
          {choice.sku}, {choice.isDelivered ? 'delivered, ' : ''}ordered {formatDay(choice.orderedAt)}
        </span>
      </span>
    </>
  )
}
