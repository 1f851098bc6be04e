import type { ProductFacets } from '#app/products/core/list-contract.ts'
import { useProductSearch } from '#app/products/list-query/use-product-search.ts'
import {
  FAMILIES,
  FAMILY_IDS,
  POWER_SOURCE_IDS,
  POWER_SOURCES,
} from '#app/products/specifications/families.ts'
import { ChoiceFacet, FacetCheckbox } from './choice-facet.tsx'
import { Facet, type FacetLayout } from './facet.tsx'
import { ServedCapacityFacet, ServedPriceFacet, ServedSpecFacetFields } from './served-facets.ts'

interface FilterFieldsProps {
  layout: FacetLayout
  /** The id of the form that the fields belong to, when they are outside of it. */
  form?: string | undefined
  facets: ProductFacets | undefined
}

/** All filters of the product list. Each count is the number of results of that choice with all other filters set. */
export function FilterFields({ layout, form, facets }: FilterFieldsProps) {
  const { search, change } = useProductSearch()
  const shared = { layout, form }
  // If the search finds more products than are counted, the counts are too low, so none is shown.
  const counts = facets?.hasMoreHits ? undefined : facets
  return (
    <>
      <ChoiceFacet
        {...shared}
        title="Family"
        name="family"
        choices={FAMILY_IDS.map((id) => ({ id, label: FAMILIES[id].plural, count: counts?.family[id] }))}
        chosen={search.family}
        onChange={(choose) => change(({ family }) => ({ family: choose(family), spec: undefined }))}
      />
      <ChoiceFacet
        {...shared}
        title="Power source"
        name="power"
        choices={POWER_SOURCE_IDS.map((id) => ({ id, label: POWER_SOURCES[id], count: counts?.power[id] }))}
        chosen={search.power}
        onChange={(choose) => change(({ power }) => ({ power: choose(power) }))}
      />
      <ServedPriceFacet {...shared} prices={facets?.price} />
      <ServedCapacityFacet {...shared} largest={facets?.capacity} />
      {facets?.specs && <ServedSpecFacetFields {...shared} facets={facets.specs} />}
      <Availability {...shared} count={counts?.inStock} />
    </>
  )
}

interface AvailabilityProps extends Pick<FilterFieldsProps, 'layout' | 'form'> {
  count: number | undefined
}

/** A single checkbox, which needs no popup in the bar layout. */
function Availability({ layout, form, count }: AvailabilityProps) {
  const { search, change } = useProductSearch()
  const checkbox = (
    <FacetCheckbox
      form={form}
      name="inStock"
      value="1"
      label="In stock only"
      count={count}
      checked={search.inStock === '1'}
      onChange={(isChecked) => change({ inStock: isChecked ? '1' : undefined })}
    />
  )
  if (layout === 'bar') return checkbox
  return (
    <Facet layout={layout} title="Availability" selectedCount={0}>
      {checkbox}
    </Facet>
  )
}
