import { formatNumber } from '#app/lib/numbers.ts'
import { readNumber } from '#app/lib/typed-number.ts'
import type { SpecFacet } from '#app/products/core/spec-facets.ts'
import { removeChoice } from '#app/products/list-query/active-filters.ts'
import { useProductSearch } from '#app/products/list-query/use-product-search.ts'
import { useDebouncedInput } from '#app/ui/debounce.ts'
import inputBoxStyles from '#app/ui/input-box.module.css'
import layoutStyles from '#app/ui/layout.module.css'
import textStyles from '#app/ui/text.module.css'
import { FacetCheckbox } from './choice-facet.tsx'
import { Facet, type FacetLayout } from './facet.tsx'
import styles from './spec-facet-fields.module.css'

interface SpecFacetFieldsProps {
  layout: FacetLayout
  form: string | undefined
  facets: readonly SpecFacet[]
}

/** The filters by the specifications of one family. Each is folded in until it is used, so that the list stays short. */
export function SpecFacetFields({ layout, form, facets }: SpecFacetFieldsProps) {
  const { search } = useProductSearch()
  return (
    <Facet layout={layout} title="Specifications" selectedCount={search.spec?.length ?? 0}>
      {facets.map((facet) => (
        <details
          key={facet.key}
          className={styles.specification}
          open={isSet(search.spec, facet) || undefined}
        >
          <summary>
            {facet.label}
            {facet.unit && <span className={`${textStyles.small} ${textStyles.muted}`}> {facet.unit}</span>}
          </summary>
          {facet.kind === 'choice' ? (
            <SpecChoices form={form} facet={facet} />
          ) : (
            <SpecLimit form={form} facet={facet} />
          )}
        </details>
      ))}
    </Facet>
  )
}

const isSet = (spec: readonly string[] = [], { key }: SpecFacet) =>
  spec.some((filter) => filter.startsWith(`${key}:`))

interface SpecFieldProps {
  form: string | undefined
  facet: SpecFacet
}

function SpecChoices({ form, facet: { key, choices = [] } }: SpecFieldProps) {
  const { search, change } = useProductSearch()
  const { spec = [] } = search
  return choices.map(({ value, count }) => {
    const filter = `${key}:${value}`
    return (
      <FacetCheckbox
        key={value}
        form={form}
        name="spec"
        value={filter}
        label={value}
        count={count}
        checked={spec.includes(filter)}
        onChange={(isChecked) =>
          change(({ spec: now = [] }) => ({
            spec: isChecked ? [...now, filter] : removeChoice(now, filter),
          }))
        }
      />
    )
  })
}

function SpecLimit({ form, facet: { key, label, unit, kind, from, to } }: SpecFieldProps) {
  const { search, change } = useProductSearch()
  const { spec = [] } = search
  const others = spec.filter((filter) => !filter.startsWith(`${key}:`))
  const current = spec.find((filter) => filter.startsWith(`${key}:`))?.slice(key.length + 1) ?? ''
  const field = useDebouncedInput(current, (text) => {
    const number = readNumber(text)
    const next = number > 0 ? [...others, `${key}:${number}`] : others
    change({ spec: next.length ? next : undefined }, { replace: current !== '' })
  })
  return (
    <label className={`${layoutStyles.tightRow} ${styles.limit}`}>
      {kind === 'min' ? 'At least' : 'At most'}
      <span className={`${inputBoxStyles.inputBox} ${inputBoxStyles.alignRight}`}>
        <input
          {...field}
          form={form}
          className={textStyles.number}
          inputMode="decimal"
          maxLength={10}
          aria-label={`${label}, ${kind === 'min' ? 'at least' : 'at most'}`}
        />
        <span className={inputBoxStyles.unit}>{unit}</span>
      </span>
      {from !== undefined && to !== undefined && (
        <span className={`${textStyles.small} ${textStyles.muted} ${styles.range}`}>
          {formatNumber(from)} to {formatNumber(to)} {unit}
        </span>
      )}
    </label>
  )
}
