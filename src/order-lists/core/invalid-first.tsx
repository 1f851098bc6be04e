import { type ReactElement, useState } from 'react'
import { formatNumber } from '#app/lib/numbers.ts'
import { ROW_HEADER_ROLE, ROW_ROLE } from '#app/ui/table-roles.ts'
import textStyles from '#app/ui/text.module.css'
import { NEEDS_FIXING, READY } from './copy.ts'
import styles from './editable-rows.module.css'

/**
 * The IDs of the rows that come first. They change only with `groupKey`, so that a row stays in place while it is
 * corrected.
 */
export function useInvalidFirst<Id>(
  groupKey: unknown,
  isReady: boolean,
  invalidIds: readonly Id[],
): ReadonlySet<Id> {
  const [grouping, setGrouping] = useState<{ key: unknown; ids: ReadonlySet<Id> } | null>(null)
  if (!isReady || grouping?.key === groupKey) return grouping?.ids ?? new Set()
  const ids = new Set(invalidIds)
  setGrouping({ key: groupKey, ids })
  return ids
}

/** The same items, those of the first group before the others. */
export const sortFirst = <Item,>(items: readonly Item[], isFirst: (item: Item) => boolean): Item[] => [
  ...items.filter(isFirst),
  ...items.filter((item) => !isFirst(item)),
]

interface GroupedRowsProps<Item> {
  items: readonly Item[]
  columns: number
  isFirst: (item: Item) => boolean
  /** The number of rows that still need fixing. Without any there are no headings. */
  invalidCount: number
  validCount: number
  /** The row must have a key. */
  renderRow: (item: Item) => ReactElement
}

/** The rows of a table body, each with a key, and a heading before each of the two groups. */
export function withGroupHeadings<Item>(props: GroupedRowsProps<Item>): ReactElement[] {
  const { items, columns, isFirst, invalidCount, validCount, renderRow } = props
  return items.flatMap((item, at) => {
    const previous = items[at - 1]
    const startsGroup = invalidCount > 0 && (previous === undefined || isFirst(previous) !== isFirst(item))
    if (!startsGroup) return [renderRow(item)]
    const [title, count] = isFirst(item) ? [NEEDS_FIXING, invalidCount] : [READY, validCount]
    return [
      <tr {...ROW_ROLE} key={title} className={styles.groupHeading}>
        <th {...ROW_HEADER_ROLE} colSpan={columns}>
          {title} <span className={textStyles.muted}>{formatNumber(count)}</span>
        </th>
      </tr>,
      renderRow(item),
    ]
  })
}
