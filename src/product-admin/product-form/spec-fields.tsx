import { useFormContext } from 'react-hook-form'
import { FAMILY_SPECS } from '#app/products/specifications/family-specs.ts'
import { SPEC_GROUP_NAMES, SPEC_GROUPS, type SpecGroup } from '#app/products/specifications/spec-groups.ts'
import { SPEC_FORMATS, SPEC_MAXIMA } from '#app/products/specifications/spec-limits.ts'
import { SPEC_FIELDS, type SpecKey } from '#app/products/specifications/specifications.ts'
import columnStyles from '#app/ui/columns.module.css'
import layoutStyles from '#app/ui/layout.module.css'
import panelStyles from '#app/ui/panel.module.css'
import textStyles from '#app/ui/text.module.css'
import type { ProductDraft } from './product-draft.ts'
import styles from './product-form.module.css'
import { ValueField } from './value-field.tsx'

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
      <legend className={`${textStyles.capitals} ${panelStyles.subheading}`}>{group}</legend>
      <div className={columnStyles.threeColumns}>
        {keys.map((key) => {
          const { label, unit, kind } = SPEC_FIELDS[key]
          return (
            <ValueField
              key={key}
              name={`specs.${key}`}
              label={label}
              unit={unit}
              kind={kind}
              max={SPEC_MAXIMA[key]}
              placeholder={kind === 'text' ? SPEC_FORMATS[key]?.example : undefined}
            />
          )
        })}
      </div>
    </fieldset>
  )
}
