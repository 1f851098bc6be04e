import { formatOrderNumber } from '#app/orders/core/rules.ts'
import { CloseButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import textStyles from '#app/ui/text.module.css'
import styles from './bulk-results.module.css'
import { manageOrdersCopy } from './copy.ts'
import type { OrderSelection } from './use-order-selection.ts'

/** The results of the last bulk change, including orders that the list does not show. */
export function BulkResults({ selection }: { selection: OrderSelection }) {
  const results = [...selection.results]
  const refused = results.filter(([, { isRefused }]) => isRefused)
  if (refused.length === 0) return null
  const done = results.find(([, { isRefused }]) => !isRefused)?.[1].text
  return (
    <section className={styles.results} aria-label="Result">
      <CloseButton label="Close the result" onClick={selection.dismissResults} />
      {done && (
        <p className={`${layoutStyles.tightRow} ${textStyles.success}`}>
          <Icon name="check" />
          {manageOrdersCopy.resultsDone(done, results.length - refused.length)}
        </p>
      )}
      <p className={`${layoutStyles.tightRow} ${textStyles.error}`}>
        <Icon name="alert" />
        {manageOrdersCopy.resultsFailed(refused.length)}
      </p>
      <ul>
        {refused.map(([id, { text }]) => (
          <li key={id}>
            <span className={textStyles.code}>{formatOrderNumber(id)}</span> {text}
          </li>
        ))}
      </ul>
    </section>
  )
}
