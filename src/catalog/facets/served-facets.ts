/** The filters with code of their own. Their HTML is in the page, their code is not among that of every list. */
// The page carries the sheets of its parts, so that they look the same before their code has loaded.
import '#app/ui/input-box.module.css'
import '#app/ui/segments.module.css'
import './capacity-facet.module.css'
import './price-facet.module.css'
import './spec-facet-fields.module.css'
import { servedPart } from '#app/ui/served-part.tsx'

export const ServedPriceFacet = servedPart(() => import('./price-facet.tsx'), 'The filters')
export const ServedCapacityFacet = servedPart(() => import('./capacity-facet.tsx'), 'The filters')
/** Only one family has them. */
export const ServedSpecFacetFields = servedPart(() => import('./spec-facet-fields.tsx'), 'The filters')
