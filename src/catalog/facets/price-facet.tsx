import { CURRENCY_SYMBOL } from '#app/lib/money.ts'
import { numberParam } from '#app/lib/search.ts'
import { readNumber } from '#app/lib/typed-number.ts'
import type { ProductFacets } from '#app/products/core/list-contract.ts'
import { useProductSearch } from '#app/products/list-query/use-product-search.ts'
import { useDebouncedInput } from '#app/ui/debounce.ts'
import inputBoxStyles from '#app/ui/input-box.module.css'
import layoutStyles from '#app/ui/layout.module.css'
import textStyles from '#app/ui/text.module.css'
import { Facet, type FacetLayout } from './facet.tsx'
import styles from './price-facet.module.css'

type Prices = ProductFacets['price']

const MAX_PRICE = 10_000_000

interface PriceFacetProps {
  layout: FacetLayout
  form: string | undefined
  prices: Prices | undefined
}

/** Filters by price, with a histogram of the prices. */
export function PriceFacet({ layout, form, prices }: PriceFacetProps) {
  const { priceFrom, priceTo } = useProductSearch().search
  const isSet = priceFrom !== undefined || priceTo !== undefined
  return (
    <Facet layout={layout} title="Price per unit" selectedCount={isSet ? 1 : 0}>
      <Histogram prices={prices} from={priceFrom} to={priceTo} />
      <div className={`${layoutStyles.pair} ${styles.range}`}>
        <PriceField
          form={form}
          name="priceFrom"
          label="From"
          placeholder={prices && Math.floor(prices.from)}
        />
        <PriceField form={form} name="priceTo" label="To" placeholder={prices && Math.ceil(prices.to)} />
      </div>
    </Facet>
  )
}

interface PriceFieldProps {
  form: string | undefined
  name: 'priceFrom' | 'priceTo'
  label: string
  /** The lowest or highest price of the catalog. */
  placeholder: number | undefined
}

function PriceField({ form, name, label, placeholder }: PriceFieldProps) {
  const { search, change } = useProductSearch()
  const field = useDebouncedInput(String(search[name] ?? ''), (text) =>
    change({ [name]: numberParam(MAX_PRICE)(readNumber(text)) }, { replace: search[name] !== undefined }),
  )
  return (
    <label>
      {label}
      <span className={inputBoxStyles.inputBox}>
        <span className={inputBoxStyles.prefix}>{CURRENCY_SYMBOL}</span>
        <input
          {...field}
          form={form}
          name={name}
          className={textStyles.number}
          inputMode="decimal"
          placeholder={placeholder?.toString()}
        />
      </span>
    </label>
  )
}

const BAR_PITCH = 10
const CHART_HEIGHT = 32

interface HistogramProps {
  prices: Prices | undefined
  from: number | undefined
  to: number | undefined
}

/** The server's price buckets. Bars in the chosen range are dark. */
function Histogram({ prices, from = 0, to = Number.POSITIVE_INFINITY }: HistogramProps) {
  const counts = prices?.histogram ?? []
  const maximumCount = Math.max(1, ...counts)
  const factor = prices ? (prices.to / Math.max(prices.from, 0.01)) ** (1 / Math.max(1, counts.length)) : 1
  const isInRange = (bucket: number) => {
    const low = (prices?.from ?? 0) * factor ** bucket
    return low * factor >= from && low <= to
  }
  const drawBars = (isSelected: boolean) =>
    counts
      .map((count, bucket) => {
        const top = CHART_HEIGHT - (count / maximumCount) * (CHART_HEIGHT - 2)
        return isInRange(bucket) === isSelected
          ? `M${bucket * BAR_PITCH} ${CHART_HEIGHT}V${top.toFixed(1)}h9V${CHART_HEIGHT}Z`
          : ''
      })
      .join('')
  return (
    <svg
      className={styles.histogram}
      viewBox={`0 0 120 ${CHART_HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={drawBars(false)} />
      <path data-state="selected" d={drawBars(true)} />
    </svg>
  )
}
