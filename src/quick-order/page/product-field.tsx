import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { UnitPrice } from '#app/catalog/product-card/price.tsx'
import { getProducts } from '#app/products/core/client.ts'
import type { Product } from '#app/products/core/product-adapter.ts'
import { getStockLabel } from '#app/products/core/stock-label.ts'
import choiceListStyles from '#app/ui/choice-list.module.css'
import { ComboboxOption } from '#app/ui/combobox-option.tsx'
import { useDebouncedText } from '#app/ui/debounce.ts'
import textStyles from '#app/ui/text.module.css'
import styles from './quick-order.module.css'

const MIN_QUERY_LENGTH = 2
const MAX_SUGGESTIONS = 8

/** Products that match the typed text, best first. */
function useSuggestions(text: string, isOpen: boolean): readonly Product[] {
  const q = useDebouncedText(text.trim().slice(0, 100))
  const isEnabled = isOpen && q.length >= MIN_QUERY_LENGTH
  const { data } = useQuery({
    queryKey: ['products', 'suggestions', q],
    queryFn: () => getProducts({ q, sort: 'relevance', limit: MAX_SUGGESTIONS }),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    // The next keystroke sends a new request anyway.
    retry: false,
    meta: { tags: ['products', 'stock'] },
  })
  return isEnabled ? (data ?? []) : []
}

interface ProductFieldProps {
  id: string
  label: string
  value: string
  describedBy: string | undefined
  isInvalid: boolean
  onType: (text: string) => void
  onChoose: (product: Product) => void
  /** Enter was pressed while no suggestion was active. */
  onEnter: () => void
  /** True if the text is imported as rows instead. */
  onPaste: (text: string) => boolean
  onLeave: () => void
}

/**
 * A field for a SKU or a name, with suggestions as in the ARIA combobox pattern: the arrow keys move through them,
 * Enter chooses the active one, and Esc closes them without changing the text.
 */
export function ProductField({
  value,
  onType,
  onChoose,
  onEnter,
  onPaste,
  onLeave,
  ...field
}: ProductFieldProps) {
  const list = useId()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const products = useSuggestions(value, isOpen)
  const isShown = isOpen && products.length > 0
  const current = isShown ? products[active] : undefined

  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const choose = (product: Product) => {
    close()
    onChoose(product)
  }
  const moveActive = (by: 1 | -1) => {
    setOpen(true)
    // Past either end, no suggestion is active.
    setActive((at) => ((at + 1 + by + products.length + 1) % (products.length + 1)) - 1)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) return
    if (event.key === 'ArrowDown') moveActive(1)
    else if (event.key === 'ArrowUp') moveActive(-1)
    else if (event.key === 'Escape' && isShown) close()
    else if (event.key === 'Enter' && current) choose(current)
    else if (event.key === 'Enter') onEnter()
    else return
    event.preventDefault()
  }

  return (
    <div className={styles.productField}>
      <input
        id={field.id}
        className={textStyles.code}
        role="combobox"
        aria-label={field.label}
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? list : undefined}
        aria-activedescendant={current && `${list}-${active}`}
        aria-describedby={field.describedBy}
        aria-invalid={field.isInvalid}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={200}
        value={value}
        onChange={({ target }) => {
          onType(target.value)
          setOpen(true)
          setActive(-1)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          close()
          onLeave()
        }}
        onPaste={(event) => {
          if (onPaste(event.clipboardData.getData('text/plain'))) event.preventDefault()
        }}
      />
      {isShown && (
        <div
          className={`${choiceListStyles.choicePopup} ${styles.suggestions}`}
          id={list}
          role="listbox"
          aria-label="Products"
        >
          {products.map((product, index) => (
            <ComboboxOption
              key={product.id}
              id={`${list}-${index}`}
              className={`${choiceListStyles.choice} ${styles.suggestion}`}
              isActive={index === active}
              onMouseDown={() => choose(product)}
            >
              <Suggestion product={product} />
            </ComboboxOption>
          ))}
        </div>
      )}
    </div>
  )
}

function Suggestion({ product }: { product: Product }) {
  return (
    <>
      <span className={textStyles.code}>{product.sku}</span>
      <span>{product.name}</span>
      {product.stock > 0 ? (
        <span className={textStyles.code}>
          <UnitPrice product={product} />
        </span>
      ) : (
        <span className={`${textStyles.error} ${textStyles.small}`}>{getStockLabel(0)}</span>
      )}
    </>
  )
}
