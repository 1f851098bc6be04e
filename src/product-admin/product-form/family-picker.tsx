import { useFormContext } from 'react-hook-form'
import { useDrawingRenderer } from '#app/drawings/use-drawing-renderer.ts'
import { FAMILIES, FAMILY_IDS, type Family } from '#app/products/specifications/families.ts'
import { DEFAULT_POWER_SOURCES } from '#app/products/specifications/family-specs.ts'
import fieldStyles from '#app/ui/field.module.css'
import layoutStyles from '#app/ui/layout.module.css'
import styles from './family-picker.module.css'
import type { ProductDraft } from './product-draft.ts'

/** Drawn at twice this size, so that the lines are thin. */
const SYMBOL_SIZE = { width: 56, height: 42 }

/** Radio buttons with drawings. A family also sets its usual power source, unless the user has chosen another. */
export function FamilyPicker() {
  const { register, watch, setValue, getValues } = useFormContext<ProductDraft>()
  const family = watch('family')
  const draw = useDrawingRenderer()
  const setDefaultPowerSource = (next: Family) => {
    if (getValues('powerSource') === DEFAULT_POWER_SOURCES[family])
      setValue('powerSource', DEFAULT_POWER_SOURCES[next])
  }
  return (
    <fieldset className={fieldStyles.field}>
      <legend className={fieldStyles.label}>Family</legend>
      <div className={`${layoutStyles.ruledCells} ${styles.families}`}>
        {FAMILY_IDS.map((id) => (
          <label key={id} className={styles.family}>
            <input
              type="radio"
              value={id}
              {...register('family', { onChange: () => setDefaultPowerSource(id) })}
            />
            <span className={styles.drawing}>
              {draw && (
                <img
                  {...SYMBOL_SIZE}
                  alt=""
                  src={draw(
                    { family: id },
                    { box: [SYMBOL_SIZE.width * 2, SYMBOL_SIZE.height * 2], hasDimensions: false },
                  )}
                />
              )}
            </span>
            <span>{FAMILIES[id].singular}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
