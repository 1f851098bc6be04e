import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useHydrated } from '@tanstack/react-router'
import { sessionQuery } from '#app/auth/account/client.ts'
import { useCompanyPrices, usePriceMark } from '#app/catalog/company-prices/company-prices.ts'
import { StockBadge } from '#app/catalog/product-card/stock-badge.tsx'
import { formatMoney } from '#app/lib/money.ts'
import { formatNumber, formatUnits } from '#app/lib/numbers.ts'
import { ProductImage } from '#app/products/images/product-image.tsx'
import { leadTimeQuery } from '#app/promises/lead-time.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { lazyWithRetry } from '#app/ui/lazy-with-retry.tsx'
import textStyles from '#app/ui/text.module.css'
import type { FinderMatch } from '../client.ts'
import { describeNeed } from '../copy.ts'
import { compareFigures, formatFigure, isShare } from '../format-figure.ts'
import type { Job } from '../job.ts'
import { CUTTING_TOOLS } from '../materials.ts'
import { companyTotal } from './company-total.ts'
import styles from './finder.module.css'
import { LimitBar } from './limit-bar.tsx'

/** Loaded for signed-in buyers only. */
const RequestQuoteButton = lazyWithRetry(
  () => import('#app/quote-pages/request/request-quote-button.tsx'),
  'The request for a quote',
  true,
)

const TONES = {
  fits: textStyles.success,
  limited: textStyles.warning,
  'not-stated': textStyles.warning,
  fails: textStyles.error,
}

/** '+39%' */
function formatHeadroom(headroom: number | undefined): string {
  if (headroom === undefined) return 'Not stated'
  const percent = Math.round(headroom * 100)
  return `${percent < 0 ? '−' : '+'}${formatNumber(Math.abs(percent))}%`
}

export function ProductName({ product }: { product: FinderMatch['product'] }) {
  return (
    <>
      <Link className={layoutStyles.linkTarget} to="/products/$id" params={{ id: product.id }}>
        {product.name}
      </Link>{' '}
      <span className={`${textStyles.number} ${textStyles.muted}`}>{product.sku}</span>
    </>
  )
}

/** Required and available figures of each rule, as a table with a bar. */
export function Figures({ name, checks }: { name: string; checks: FinderMatch['checks'] }) {
  return (
    <table className={styles.figures}>
      <caption className={textStyles.visuallyHidden}>Required and available figures of {name}</caption>
      <thead className={textStyles.visuallyHidden}>
        <tr>
          <th scope="col">Rule</th>
          <th scope="col">Bar</th>
          <th scope="col">Required of available</th>
          <th scope="col">Headroom</th>
        </tr>
      </thead>
      <tbody>
        {checks.map((check) => (
          <tr key={check.rule}>
            <th scope="row">
              {check.label}{' '}
              <sup className={styles.source}>
                <span className={textStyles.visuallyHidden}>source </span>
                {check.source}
              </sup>
            </th>
            <td className={styles.barCell}>
              {check.available !== undefined && isShare(check) && (
                <LimitBar required={check.required} available={check.available} />
              )}
            </td>
            <td className={textStyles.number}>{compareFigures(check)}</td>
            <td className={`${textStyles.number} ${TONES[check.result]} ${styles.headroom}`}>
              {isShare(check) && formatHeadroom(check.headroom)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** '159 min⁻¹ · 0.1 mm/rev · 4.8 min per hole' */
function describeCut({ cut, minutesPerHole, impactPower, tool, product }: FinderMatch): string {
  const mass = product.specs.massKg
  return [
    CUTTING_TOOLS[tool],
    ...(cut ? [`${formatNumber(Math.round(cut.speed))} min⁻¹`, `${formatFigure(cut.feed)} mm/rev`] : []),
    ...(minutesPerHole === undefined ? [] : [`${minutesPerHole.toFixed(1)} min per hole with positioning`]),
    ...(impactPower === undefined ? [] : [`${formatNumber(Math.round(impactPower))} W impact power`]),
    ...(mass === undefined ? [] : [`${formatNumber(mass)} kg`]),
  ].join(' · ')
}

export function MatchCard({ match, job, rank }: { match: FinderMatch; job: Job; rank: number }) {
  const { product, fit, limits, units, quantity } = match
  const prices = useCompanyPrices()
  const total = companyTotal(match, prices)
  const mark = usePriceMark()
  const isLimited = fit !== 'fits'
  return (
    <li className={styles.match}>
      <div className={styles.picture}>
        <ProductImage product={product} view="compact" isPriority={rank <= 2} />
      </div>
      <div className={`${layoutStyles.tightStack} ${styles.reason}`}>
        <h3>
          <span className={textStyles.muted} aria-hidden="true">
            {rank}
          </span>
          <ProductName product={product} />{' '}
          <Badge tone={isLimited ? 'warning' : 'success'} shape={isLimited ? 'triangle' : 'check'}>
            {isLimited ? 'Fits with a limit' : 'Fits'}
          </Badge>
        </h3>
        {limits.length > 0 && <p>{limits.join(' ')}</p>}
        <Figures name={product.name} checks={match.checks} />
        <p className={`${textStyles.small} ${textStyles.muted}`}>{describeCut(match)}</p>
      </div>
      <div className={`${layoutStyles.tightStack} ${styles.order}`}>
        <p className={textStyles.label}>Quantity</p>
        <p className={styles.quantity}>{formatUnits(quantity)}</p>
        <p className={`${textStyles.small} ${textStyles.muted}`}>{describeNeed(job, units, quantity)}</p>
        <p className={textStyles.number} data-price={mark}>
          {formatMoney(total)}
        </p>
        <p className={`${textStyles.small} ${textStyles.muted}`} data-price={mark}>
          {formatMoney(total / quantity)} each
        </p>
        <StockBadge stock={product.stock} productId={product.id} />
        <AddQuantity match={match} isFirst={rank === 1} />
      </div>
    </li>
  )
}

function AddQuantity({ match, isFirst }: { match: FinderMatch; isFirst: boolean }) {
  const { product, quantity } = match
  const queryClient = useQueryClient()
  const { data: leadDays } = useQuery(leadTimeQuery(product.id))
  const isSignedIn = useSignedIn()
  if (quantity > product.stock && typeof leadDays !== 'number') {
    return (
      <div className={textStyles.small}>
        {product.stock > 0 && `Only ${formatNumber(product.stock)} in stock. `}
        {!isSignedIn && (
          <Link to="/products/$id" params={{ id: product.id }} search={{ quantity }}>
            Request a quote<span className={textStyles.visuallyHidden}> for {product.name}</span>
          </Link>
        )}
        <RequestQuote match={match} />
      </div>
    )
  }
  const add = async () => {
    const { addToList } = await import('#app/order-lists/add-to-list/add-to-list.tsx')
    await addToList(queryClient, product, String(quantity))
  }
  return (
    <>
      <Button
        kind={isFirst ? 'primary' : 'secondary'}
        onClick={() => void add()}
        aria-label={`Add to order list: ${product.name}`}
      >
        Add to order list
      </Button>
      <div className={layoutStyles.wrappingRow}>
        <Link
          className={`${layoutStyles.linkTarget} ${textStyles.small}`}
          to="/products/$id"
          params={{ id: product.id }}
          search={{ quantity }}
          aria-label={`Order form: ${product.name}`}
        >
          Order form
        </Link>
        <RequestQuote match={match} />
      </div>
    </>
  )
}

/** False in the HTML, which is the same for everyone. */
function useSignedIn(): boolean {
  const { data: session } = useQuery(sessionQuery)
  return useHydrated() && session != null
}

/** For signed-in buyers: a price for the quantity that the work needs. */
function RequestQuote({ match: { product, quantity } }: { match: FinderMatch }) {
  if (!useSignedIn()) return null
  return (
    <RequestQuoteButton
      size="small"
      kind="quiet"
      lines={() => [{ ...product, productID: product.id, quantity }]}
    >
      Request a quote<span className={textStyles.visuallyHidden}> for {product.name}</span>
    </RequestQuoteButton>
  )
}
