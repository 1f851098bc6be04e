import { useFormContext } from 'react-hook-form'
import { formatNumber } from '#app/lib/numbers.ts'
import { FAMILY_SPECS } from '#app/products/specifications/family-specs.ts'
import { SPEC_GROUP_NAMES, SPEC_GROUPS, type SpecGroup } from '#app/products/specifications/spec-groups.ts'
import { SPEC_FORMATS, SPEC_MAXIMA } from '#app/products/specifications/spec-limits.ts'
import { SPEC_FIELDS, type SpecKey } from '#app/products/specifications/specifications.ts'
import columnStyles from '#app/ui/columns.module.css'
import { Field } from '#app/ui/field.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import panelStyles from '#app/ui/panel.module.css'
import textStyles from '#app/ui/text.module.css'
import { getFieldId, type ProductDraft } from './product-draft.ts'
import styles from './product-form.module.css'

/** The specification fields of the chosen family, by group. */
export function SpecFields() {
  const { watch } = useFormContext<ProductDraft>()
  const keys = FAMILY_SPECS[watch('family')]
  return (
    <div className={layoutStyles.stack}>
      {SPEC_GROUP_NAMES.map((group) => {
        const groupKeys = SPEC_GROUPS[group].filter((key) => keys.includes(key))
        return groupKeys.length > 0 && <SpecGroupFields key={group} group={group} keys={groupKeys} />
      })}
    </div>
  )
}

function SpecGroupFields({ group, keys }: { group: SpecGroup; keys: readonly SpecKey[] }) {
  return (
    <fieldset className={styles.specGroup}>
      <legend className={panelStyles.subheading}>{group}</legend>
      <div className={columnStyles.threeColumns}>
        {keys.map((key) => (
          <SpecField key={key} name={key} />
        ))}
      </div>
    </fieldset>
  )
}

function SpecField({ name }: { name: SpecKey }) {
  const { register, formState } = useFormContext<ProductDraft>()
  const { label, unit, kind } = SPEC_FIELDS[name]
  const max = SPEC_MAXIMA[name]
  const isNumber = kind === 'number'
  return (
    <Field
      id={getFieldId(`specs.${name}`)}
      label={label}
      error={formState.errors.specs?.[name]?.message}
      {...(unit && { unit })}
    >
      {(control) => (
        <input
          {...control}
          {...register(`specs.${name}`)}
          className={isNumber ? `${textStyles.code} ${styles.numberInput}` : textStyles.code}
          autoComplete="off"
          {...(isNumber
            ? { inputMode: 'decimal', title: `At most ${formatNumber(max)} ${unit}`.trim() }
            : { maxLength: max, placeholder: SPEC_FORMATS[name]?.example })}
        />
      )}
    </Field>
  )
}
