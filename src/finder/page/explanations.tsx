import { formatPlural } from '#app/lib/numbers.ts'
import figureTableStyles from '#app/ui/figure-table.module.css'
import surfaceStyles from '#app/ui/surface.module.css'
import textStyles from '#app/ui/text.module.css'
import textTableStyles from '#app/ui/text-table.module.css'
import type { FinderResult } from '../client.ts'
import { SOURCE_HINT, SOURCES, WHAT_FITS } from '../sources-copy.ts'
import styles from './finder.module.css'
import { ProductName } from './match-card.tsx'

const SHOWN_MISSES = 5

/** Why the other products do not fit, and how the finder calculates. */
export function Explanations({ result }: { result: FinderResult | undefined }) {
  return (
    <>
      {result && <Misses result={result} />}
      <Sources />
    </>
  )
}

function Misses({ result: { misses, missCount, matchCount } }: { result: FinderResult }) {
  if (misses.length === 0) return null
  return (
    <details className={styles.misses} open={matchCount === 0}>
      <summary>
        <h2>Why not the others</h2>
        <span className={textStyles.muted}>{formatPlural(missCount, ['product', 'products'])}</span>
      </summary>
      <MissTable misses={misses.slice(0, SHOWN_MISSES)} />
      {misses.length > SHOWN_MISSES && (
        <details className={styles.more}>
          <summary>
            Show {formatPlural(misses.length - SHOWN_MISSES, ['more product', 'more products'])}
          </summary>
          <MissTable misses={misses.slice(SHOWN_MISSES)} />
        </details>
      )}
    </details>
  )
}

function MissTable({ misses }: { misses: FinderResult['misses'] }) {
  return (
    <table
      className={`${textTableStyles.textTable} ${figureTableStyles.stacked} ${surfaceStyles.card} ${styles.missTable}`}
    >
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col">Reason</th>
          <th scope="col">{WHAT_FITS}</th>
        </tr>
      </thead>
      <tbody>
        {misses.map(({ product, reason, change }) => (
          <tr key={product.id}>
            <td>
              <ProductName product={product} />
            </td>
            <td>{reason}</td>
            <td data-label={WHAT_FITS}>{change}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Sources() {
  return (
    <details className={styles.misses}>
      <summary>
        <h2>How we calculate</h2>
      </summary>
      <p className={`${textStyles.muted} ${styles.note}`}>{SOURCE_HINT}</p>
      <dl className={styles.sources}>
        {SOURCES.map(([label, source], index) => (
          <div key={label}>
            <dt>
              {index + 1}. {label}
            </dt>
            <dd>{source}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
