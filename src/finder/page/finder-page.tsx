// For a served part, whose code comes later.
import '#app/ui/figure-table.module.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { StockBadge } from '#app/catalog/product-card/stock-badge.tsx'
import { formatNumber, formatPlural } from '#app/lib/numbers.ts'
import { BarPattern } from '#app/ui/bar-pattern.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { lazyWithRetry } from '#app/ui/lazy-with-retry.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Section } from '#app/ui/section.tsx'
import { servedPart } from '#app/ui/served-part.tsx'
import surfaceStyles from '#app/ui/surface.module.css'
import textStyles from '#app/ui/text.module.css'
import {
  type FinderMatch,
  type FinderMiss,
  type FinderRequestedProduct,
  type FinderResult,
  finderQuery,
} from '../client.ts'
import {
  EXAMPLES,
  INTRODUCTION,
  NO_FORMULA,
  NO_HOLE,
  NO_MATCH,
  RANKING,
  RANKING_BY_IMPACT,
  REQUESTED_PRODUCT_FITS,
} from '../copy.ts'
import type { Job } from '../job.ts'
import { CUTTING_TOOLS, hasFormula } from '../materials.ts'
import { readJob } from '../read-job.ts'
import styles from './finder.module.css'
import { FinderForm } from './finder-form.tsx'
import { LimitLegend } from './limit-bar.tsx'
import { Figures, MatchCard, ProductName } from './match-card.tsx'

const Explanations = servedPart(() => import('./explanations.tsx'), 'The explanations')
const HoleToScale = servedPart(() => import('./hole-drawing.tsx'), 'The drawing')

/** Which product drills a hole: the reason, the quantity and the price. */
export function FinderPage() {
  const { job, errors } = readJob(useSearch({ from: '/finder' }))
  const result = useQuery({
    ...finderQuery(job ?? { material: 'structural-steel', diameter: 1 }),
    enabled: job !== undefined,
    placeholderData: keepPreviousData,
  })
  return (
    <div className={layoutStyles.pageWidth}>
      <PageHeader title="What do you need to drill?">{INTRODUCTION}</PageHeader>
      <BarPattern />
      <div className={`${surfaceStyles.sheet} ${styles.finder}`}>
        <FinderForm errors={errors} />
        <section className={styles.scene} aria-label="Your hole, to scale">
          {job ? <Scene job={job} best={result.data?.matches[0]} /> : <NoHole />}
        </section>
      </div>
      {result.isError && <LoadError what="The products" query={result} />}
      {job && result.data && (
        <div aria-busy={result.isPlaceholderData}>
          {result.data.requestedProduct && (
            <RequestedProductSection requestedProduct={result.data.requestedProduct} />
          )}
          <Matches job={job} result={result.data} />
        </div>
      )}
      <Explanations result={job && result.data} />
    </div>
  )
}

function NoHole() {
  return (
    <div className={styles.noHole}>
      <p>{NO_HOLE}</p>
      <ul>
        {EXAMPLES.map(({ text, search }) => (
          <li key={text}>
            <Link className={layoutStyles.linkTarget} to="/finder" search={search}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Scene({ job, best }: { job: Job; best: FinderMatch | undefined }) {
  const tool = best?.tool ?? job.tool ?? 'hss'
  const figures = best?.cut && [
    ['Cutting speed', Math.round(best.cut.cuttingSpeed), 'm/min'],
    ['Spindle speed', Math.round(best.cut.speed), 'min⁻¹'],
    ['Feed', Number(best.cut.feed.toFixed(3)), 'mm/rev'],
    ['Spindle power', Math.round(best.cut.power), 'W'],
    ['Time per hole', Number((best.minutesPerHole ?? 0).toFixed(1)), 'min'],
  ]
  return (
    <>
      <HoleToScale job={job} tool={tool} toolName={CUTTING_TOOLS[tool]} />
      {figures && (
        <dl className={styles.sceneFigures}>
          {figures.map(([label, value, unit]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <span className={textStyles.number}>{formatNumber(Number(value))}</span> {unit}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {!hasFormula(job.material) && <p className={`${textStyles.muted} ${styles.note}`}>{NO_FORMULA}</p>}
    </>
  )
}

const MAX_COMPARED = 4

/** Loaded when it is opened. */
const FinderComparison = lazyWithRetry(() => import('./finder-comparison.tsx'), 'The comparison')

function Comparison({ matches }: { matches: FinderMatch[] }) {
  const [isOpen, setOpen] = useState(false)
  return isOpen ? (
    <FinderComparison matches={matches} />
  ) : (
    <Button onClick={() => setOpen(true)}>Compare the first {matches.length}</Button>
  )
}

async function copyLink() {
  const { copyLinkOfHole } = await import('./copy-link.ts')
  await copyLinkOfHole()
}

/** The result for the product that the visitor came from. */
function RequestedProductSection({
  requestedProduct: { product, fit, reasons, change },
}: {
  requestedProduct: FinderRequestedProduct
}) {
  return (
    <section
      className={`${surfaceStyles.notice} ${styles.requested}`}
      data-fit={fit}
      aria-label={`${product.sku} and this hole`}
    >
      <h2>
        <Link to="/products/$id" params={{ id: product.id }}>
          {product.name}
        </Link>{' '}
        {REQUESTED_PRODUCT_FITS[fit]}
      </h2>
      <StockBadge stock={product.stock} productId={product.id} />
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      {change && <p>{change}</p>}
    </section>
  )
}

function Matches({ job, result }: { job: Job; result: FinderResult }) {
  const { matches, matchCount, total } = result
  if (matches.length === 0) return <NearestMiss nearest={result.misses[0]} waysOut={result.waysOut} />
  return (
    <Section
      id="matches"
      title={`${formatNumber(matchCount)} of ${formatPlural(total, ['product fits', 'products fit'])}`}
      actions={
        <span className={layoutStyles.tightRow}>
          <Button onClick={() => void copyLink()}>
            <Icon name="copy" />
            Copy link
          </Button>
          <Button onClick={() => window.print()}>
            <Icon name="print" />
            Print
          </Button>
        </span>
      }
    >
      <p className={`${textStyles.muted} ${styles.note}`}>
        {hasFormula(job.material) ? RANKING : RANKING_BY_IMPACT}
        <LimitLegend />
      </p>
      <ol className={`${surfaceStyles.card} ${styles.matches}`}>
        {matches.map((match, index) => (
          <MatchCard key={match.product.id} match={match} job={job} rank={index + 1} />
        ))}
      </ol>
      {matches.length > 1 && <Comparison matches={matches.slice(0, MAX_COMPARED)} />}
    </Section>
  )
}

/** The ways that work come first, then the product that misses the least. */
function NearestMiss({
  nearest,
  waysOut,
}: {
  nearest: FinderMiss | undefined
  waysOut: FinderResult['waysOut']
}) {
  const search = useSearch({ from: '/finder' })
  return (
    <Section id="matches" title={NO_MATCH.title}>
      {waysOut.map(({ text, field, value }) => (
        <p key={text} className={`${surfaceStyles.notice} ${styles.requested}`}>
          {text}{' '}
          <Link to="/finder" search={{ ...search, [field]: value }} resetScroll={false}>
            {NO_MATCH.showWayOut}
          </Link>
        </p>
      ))}
      {nearest && (
        <div className={`${surfaceStyles.notice} ${styles.requested}`} data-fit="fails">
          <h3>
            {NO_MATCH.nearest} <ProductName product={nearest.product} />
          </h3>
          <p>
            {nearest.reason} {nearest.change}
          </p>
          <StockBadge stock={nearest.product.stock} productId={nearest.product.id} />
          {nearest.checks && <Figures name={nearest.product.name} checks={nearest.checks} />}
        </div>
      )}
    </Section>
  )
}
