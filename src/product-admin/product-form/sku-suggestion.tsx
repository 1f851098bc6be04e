import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { mainCapacity } from '#app/products/search/spec-terms.ts'
import { skuSuggestionQuery } from '#app/products/sku/client.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { addProductCopy } from './copy.ts'
import { getValidSpecs, type ProductDraft } from './product-draft.ts'

/** The hint of the SKU field: a free SKU for the chosen family and capacity. */
export function SkuSuggestion() {
  const { watch, setValue, clearErrors } = useFormContext<ProductDraft>()
  const draft = watch()
  const capacity = mainCapacity({ ...draft, specs: getValidSpecs(draft) })
  const isPossible = capacity !== null && capacity >= 1 && capacity <= 2_000
  const { data: suggested } = useQuery({
    ...skuSuggestionQuery(draft.family, capacity ?? 0),
    enabled: isPossible,
  })
  if (!isPossible || !suggested || suggested === draft.sku.trim()) return addProductCopy.skuHint
  const use = () => {
    setValue('sku', suggested, { shouldDirty: true })
    clearErrors('sku')
  }
  return (
    <>
      {addProductCopy.skuHint} <LinkButton onClick={use}>Use {suggested}</LinkButton>
    </>
  )
}
