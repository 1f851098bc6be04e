import { useQuery } from '@tanstack/react-query'
import type { MouseEvent, ReactNode } from 'react'
import { useCompanyProduct } from '#app/catalog/company-prices/company-prices.ts'
import { UnitPrice } from '#app/catalog/product-card/price.tsx'
import { centsForDisplay, formatMoney } from '#app/lib/money.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { OrderStatusBadge } from '#app/orders/core/order-status-badge.tsx'
import { formatOrderNumber } from '#app/orders/core/rules.ts'
import { getSmallestOrder } from '#app/pricing/quantity-rules.ts'
import type { ProductSummary } from '#app/products/core/product-adapter.ts'
import { getStockLabel } from '#app/products/core/stock-label.ts'
import { ProductImage } from '#app/products/images/product-image.tsx'
import { finderLabel } from '#app/products/search/finder-link.ts'
import { FAMILIES } from '#app/products/specifications/families.ts'
import { keySpecLine } from '#app/products/specifications/key-spec-line.ts'
import { leadTimeQuery, MADE_TO_ORDER } from '#app/promises/lead-time.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { ComboboxOption } from '#app/ui/combobox-option.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { KeyHints } from '#app/ui/key-names.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import textStyles from '#app/ui/text.module.css'
import { FINDER, hitsLabel } from './copy.ts'
import styles from './search-suggestions.module.css'
import type { SuggestionOption } from './suggestion-options.ts'

interface SuggestionListProps {
  id: string
  q: string
  options: readonly SuggestionOption[]
  active: number
  /** The options belong to an earlier text. */
  isStale: boolean
  hits: number
  hasMoreHits: boolean
  onVisit: (href: string) => void
  onAdd: (index: number) => void
}

const KEY_HINTS = [
  ['↑ ↓', 'choose'],
  ['Enter', 'open'],
  ['Ctrl Enter', 'add to order list'],
  ['Esc', 'close'],
] as const

export function SuggestionList({ id, options, isStale, ...list }: SuggestionListProps) {
  if (options.length === 0) return <div id={id} />
  return (
    <>
      <div id={id} role="listbox" aria-label="Suggestions" aria-busy={isStale} className={styles.options}>
        {options.map((option, index) => (
          <Option key={option.href} id={`${id}-${index}`} option={option} index={index} {...list} />
        ))}
      </div>
      <p
        className={`${layoutStyles.notOnPhones} ${textStyles.small} ${textStyles.muted} ${styles.keys}`}
        aria-hidden="true"
      >
        <KeyHints hints={KEY_HINTS} />
      </p>
    </>
  )
}

interface OptionProps extends Omit<SuggestionListProps, 'id' | 'options' | 'isStale'> {
  id: string
  option: SuggestionOption
  index: number
}

function Option({ id, option, index, active, onVisit, ...content }: OptionProps) {
  return (
    <ComboboxOption
      id={id}
      className={styles.option}
      data-kind={option.kind}
      isActive={index === active}
      onClick={() => onVisit(option.href)}
    >
      <OptionContent option={option} index={index} {...content} />
    </ComboboxOption>
  )
}

type OptionContentProps = Omit<OptionProps, 'id' | 'active' | 'onVisit'>

function OptionContent({ option, index, q, hits, hasMoreHits, onAdd }: OptionContentProps): ReactNode {
  switch (option.kind) {
    case 'all':
      return (
        <>
          <Icon name="search" />
          <span>{option.label}</span>
          {!option.isExact && (
            <span className={`${textStyles.hint} ${textStyles.atRight} ${styles.side}`}>
              {hitsLabel(hits, hasMoreHits)}
            </span>
          )}
        </>
      )
    case 'product':
      return <ProductOption product={option.product} q={q} onAdd={() => onAdd(index)} />
    case 'family':
      return (
        <>
          <Icon name="right" />
          <span>{FAMILIES[option.family].plural}</span>
          <span className={`${textStyles.hint} ${textStyles.atRight} ${styles.side}`}>
            {hitsLabel(option.products, false)}
          </span>
        </>
      )
    case 'finder':
      return (
        <>
          <Icon name="right" />
          <span>{finderLabel(option.hole)}</span>
          <span className={`${textStyles.hint} ${textStyles.atRight} ${styles.side}`}>{FINDER}</span>
        </>
      )
    case 'order': {
      const { number, poNumber, total, status } = option.order
      return (
        <>
          <Icon name="sheet" />
          <span>
            Order <span className={textStyles.code}>{formatOrderNumber(number)}</span>
            {poNumber && <span className={`${textStyles.hint} ${textStyles.ownLine}`}>PO {poNumber}</span>}
          </span>
          <span className={`${textStyles.hint} ${textStyles.atRight} ${styles.side}`}>
            <OrderStatusBadge status={status} /> {formatMoney(centsForDisplay(total))}
          </span>
        </>
      )
    }
  }
}

function ProductOption({ product, q, onAdd }: { product: ProductSummary; q: string; onAdd: () => void }) {
  const { name, sku, stock, minOrderQuantity, orderMultiple } = useCompanyProduct(product)
  const first = getSmallestOrder({ minOrderQuantity, orderMultiple })
  const isInStock = first <= stock
  const { data: leadDays } = useQuery({ ...leadTimeQuery(product.id), enabled: !isInStock })
  const isMadeToOrder = typeof leadDays === 'number'
  const addOnly = (event: MouseEvent) => {
    event.stopPropagation()
    onAdd()
  }
  return (
    <>
      <span>
        <ProductImage product={product} view="thumb" />
      </span>
      <span>
        <Highlighted text={name} q={q} /> <span className={textStyles.code}>{sku}</span>
        <span className={`${textStyles.hint} ${textStyles.ownLine}`}>{keySpecLine(product.specs)}</span>
      </span>
      <span className={`${textStyles.hint} ${textStyles.atRight} ${styles.side}`}>
        <span className={textStyles.number}>
          <UnitPrice product={product} />
        </span>
        <span className={`${textStyles.hint} ${textStyles.ownLine}`}>
          {isInStock && `From ${formatNumber(first)} units`}
          {!isInStock && (isMadeToOrder ? MADE_TO_ORDER : getStockLabel(0))}
        </span>
      </span>
      {/* For the mouse only, because an option may contain no button. The keyboard adds with Ctrl and Enter. */}
      {(isInStock || isMadeToOrder) && (
        <span
          aria-hidden="true"
          className={`${buttonClass({ size: 'small' })} ${layoutStyles.notOnPhones} ${styles.addButton}`}
          onClick={addOnly}
          onKeyDown={() => undefined}
        >
          Add
        </span>
      )}
    </>
  )
}

/** Marks the beginnings of words that were typed. */
function Highlighted({ text, q }: { text: string; q: string }) {
  const words = q.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []
  return text.split(' ').map((word, index) => {
    const length = Math.max(
      0,
      ...words.filter((typed) => word.toLowerCase().startsWith(typed)).map((typed) => typed.length),
    )
    const content = length > 0 ? [<mark key="mark">{word.slice(0, length)}</mark>, word.slice(length)] : word
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of one name never change their order
    return [index > 0 && ' ', <span key={index}>{content}</span>]
  })
}
