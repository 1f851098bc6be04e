/** The parts of the product list that only some lists have. Their code is not among that of every list. */
// The page carries the sheets of its parts, so that they look the same before their code has loaded.
import '../facets/active-filter-chips.module.css'
import './product-pagination.module.css'
import './product-table.module.css'
import '#app/ui/figure-table.module.css'
import { servedPart } from '#app/ui/served-part.tsx'

export const ServedActiveFilterChips = servedPart(
  () => import('../facets/active-filter-chips.tsx'),
  'The filters',
)
export const ServedProductPagination = servedPart(() => import('./product-pagination.tsx'), 'The list')
export const ServedEmptyResults = servedPart(() => import('./empty-results.tsx'), 'The filters')
export const ServedFamilyUse = servedPart(() => import('./family-use.tsx'), 'The list')
export const ServedProductTable = servedPart(() => import('./product-table.tsx'), 'The list')
export const ServedSearchNotices = servedPart(() => import('./search-notices.tsx'), 'The list')
