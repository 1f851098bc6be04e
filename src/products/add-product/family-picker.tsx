import { useFormContext } from 'react-hook-form'
import { useDraughtsman } from '#app/drawings/use-drawing-renderer.ts'
import { USUAL_POWER } from '../specifications/family-specs.ts'
import { FAMILIES, FAMILY_IDS, type Family } from '../specifications/specifications.ts'
import type { ProductDraft } from './product-draft.ts'

/** Drawn at twice the size it is shown at, so that its lines come out thin. */
const SYMBOL = { width: 56, height: 42 }

/** Seven radio buttons with a machine each. The family brings its usual power source, until another is chosen. */
export function FamilyPicker() {
  const { register, watch, setValue, getValues } = useFormContext<ProductDraft>()
  const family = watch('family')
  const draw = useDraughtsman()
  const bringPower = (next: Family) => {
    if (getValues('powerSource') === USUAL_POWER[family]) setValue('powerSource', USUAL_POWER[next])
  }
  return (
    <fieldset className="fld">
      <legend className="l">Family</legend>
      <div className="fam">
        {FAMILY_IDS.map((id) => (
          <label key={id} className={id === family ? 'on' : ''}>
            <input type="radio" value={id} {...register('family', { onChange: () => bringPower(id) })} />
            <span className="sy">
              {draw && (
                <img
                  {...SYMBOL}
                  alt=""
                  src={draw({ family: id }, { box: [SYMBOL.width * 2, SYMBOL.height * 2], dims: false })}
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
