import { numberParam } from '#app/lib/search.ts'
import { readNumber } from '#app/lib/typed-number.ts'
import type { ProductFacets } from '#app/products/core/list-contract.ts'
import { useProductSearch } from '#app/products/list-query/use-product-search.ts'
import { MATERIAL_IDS, MATERIALS, type Material } from '#app/products/specifications/families.ts'
import { useDebouncedInput } from '#app/ui/debounce.ts'
import inputBoxStyles from '#app/ui/input-box.module.css'
import segmentsStyles from '#app/ui/segments.module.css'
import textStyles from '#app/ui/text.module.css'
import styles from './capacity-facet.module.css'
import { Facet, type FacetLayout } from './facet.tsx'

const MAX_DIAMETER_MM = 2_000
const SCALE_MARKS = [0, 1, 2, 3]

interface CapacityFacetProps {
  layout: FacetLayout
  form: string | undefined
  largest: ProductFacets['capacity'] | undefined
}

/** Filters by the smallest acceptable drilling diameter in a material. */
export function CapacityFacet({ layout, form, largest }: CapacityFacetProps) {
  const { search, change } = useProductSearch()
  const { material = 'steel', capacity } = search
  const field = useDebouncedInput(String(capacity ?? ''), (text) =>
    change(
      {
        capacity: numberParam(MAX_DIAMETER_MM)(readNumber(text)) || undefined,
        material,
      },
      { replace: capacity !== undefined },
    ),
  )
  const scaleMaximum = getScaleMaximum(largest?.[material] ?? 0)
  return (
    <Facet layout={layout} title="Drilling capacity" selectedCount={capacity === undefined ? 0 : 1}>
      <MaterialChoice form={form} chosen={material} onChange={(chosen) => change({ material: chosen })} />
      <label className={styles.minimum}>
        At least
        <span className={`${inputBoxStyles.inputBox} ${inputBoxStyles.alignRight}`}>
          <input {...field} form={form} name="capacity" className={textStyles.number} inputMode="decimal" />
          <span className={inputBoxStyles.unit}>mm</span>
        </span>
      </label>
      <input
        {...field}
        value={field.value || 0}
        className={styles.slider}
        type="range"
        // Without it, the steps would begin at a typed 12.5.
        min={0}
        max={scaleMaximum}
        aria-label={`Minimum drilling capacity in ${material}, in millimeters`}
      />
      <div className={`${textStyles.number} ${textStyles.muted} ${styles.scale}`} aria-hidden="true">
        {SCALE_MARKS.map((mark) => (
          <span key={mark}>{(scaleMaximum / 3) * mark}</span>
        ))}
      </div>
    </Facet>
  )
}

interface MaterialChoiceProps {
  form: string | undefined
  chosen: Material
  onChange: (material: Material) => void
}

function MaterialChoice({ form, chosen, onChange }: MaterialChoiceProps) {
  return (
    <div className={`${segmentsStyles.segments} ${styles.materials}`} role="radiogroup" aria-label="Material">
      {MATERIAL_IDS.map((material) => (
        <label key={material}>
          <input
            type="radio"
            className={textStyles.visuallyHidden}
            form={form}
            name="material"
            value={material}
            checked={material === chosen}
            onChange={() => onChange(material)}
          />
          {MATERIALS[material]}
        </label>
      ))}
    </div>
  )
}

/** The end of a scale with three equal parts and round marks that contains `largest`. */
function getScaleMaximum(largest: number): number {
  const unit = [15, 30, 60, 150, 300].find((size) => largest <= size * 4) ?? 600
  return Math.max(1, Math.ceil(largest / unit)) * unit
}
