/** The suggestions below the search field of the catalog bar. Loaded when the field is first focused. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useId } from 'react'
import { isExactSku } from '#app/catalog/list/similar-products.ts'
import { addToList } from '#app/order-lists/add-to-list/add-to-list.tsx'
import { getSmallestOrder } from '#app/pricing/quantity-rules.ts'
import { describeIgnored } from '#app/products/search/finder-link.ts'
import layoutStyles from '#app/ui/layout.module.css'
import textStyles from '#app/ui/text.module.css'
import { suggestionsQuery } from './client.ts'
import { MOST_MATCHING, NEAREST, noHits, suggestionsAnnouncement } from './copy.ts'
import { SearchNotice } from './search-notice.tsx'
import styles from './search-suggestions.module.css'
import { SuggestionList } from './suggestion-list.tsx'
import { listOptions, understoodLabel } from './suggestion-options.ts'
import { useCombobox, useComboboxKeys } from './use-combobox.ts'

const MIN_QUERY_LENGTH = 2

export function SearchSuggestions({ input }: { input: RefObject<HTMLInputElement | null> }) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const listId = useId()
  const combobox = useCombobox(input)
  const { q, isOpen, active, close } = combobox
  const isShown = isOpen && q.length >= MIN_QUERY_LENGTH
  const result = useQuery({ ...suggestionsQuery(q), enabled: isShown })
  const options = isShown && result.data ? listOptions(q, result.data) : []
  const isOnlyOrder = options.length === 1 && options[0]?.kind === 'order'
  const isProduct = options[0]?.kind === 'product' && isExactSku(q, [options[0].product])

  const visit = (href: string) => {
    close()
    input.current?.blur()
    void router.navigate({ href })
  }
  const add = (index: number) => {
    const option = options[index]
    if (option?.kind !== 'product') return
    const { minOrderQuantity, orderMultiple } = option.product
    const smallest = getSmallestOrder({ minOrderQuantity, orderMultiple })
    void addToList(queryClient, option.product, String(smallest))
  }
  useComboboxKeys(input, combobox, {
    listId,
    optionCount: options.length,
    // The number of one order, or the SKU of a product: Enter opens it.
    defaultOption:
      (isOnlyOrder || isProduct) && !result.isPlaceholderData && input.current?.value.trim() === q ? 0 : -1,
    onChoose(index, isCommand) {
      const option = options[index]
      if (!option) return false
      if (isCommand && option.kind === 'product') add(index)
      else visit(option.href)
      return true
    },
  })
  useEffect(() => {
    const field = input.current
    const panel = () => document.getElementById(listId)?.closest('[data-suggestions]')
    const onBlur = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && panel()?.contains(relatedTarget))) close()
    }
    field?.addEventListener('blur', onBlur)
    return () => field?.removeEventListener('blur', onBlur)
  })

  if (!isShown) return null
  const { data } = result
  const isCurrent = !result.isPlaceholderData
  return (
    <div className={styles.panel} data-suggestions="">
      <p className={textStyles.visuallyHidden} role="status">
        {data && isCurrent && suggestionsAnnouncement(options.length, data.hits, data.hasMoreHits)}
      </p>
      <SearchNotice query={result} />
      {data && data.search.ignored.length > 0 && (
        <p className={`${layoutStyles.wrappingRow} ${styles.notice}`}>
          {describeIgnored(data.search.ignored)}
        </p>
      )}
      {data?.hits === 0 && (
        <p className={`${layoutStyles.wrappingRow} ${styles.notice}`}>{noHits(understoodLabel(data))}</p>
      )}
      {data && (data.search.isRelaxed || data.search.isPartial) && data.hits > 0 && (
        <p className={`${layoutStyles.wrappingRow} ${styles.notice}`}>
          {data.search.isPartial ? MOST_MATCHING : NEAREST}
        </p>
      )}
      <SuggestionList
        id={listId}
        q={q}
        options={options}
        active={active}
        isStale={!isCurrent}
        hits={data?.hits ?? 0}
        hasMoreHits={data?.hasMoreHits ?? false}
        onVisit={visit}
        onAdd={add}
      />
    </div>
  )
}
