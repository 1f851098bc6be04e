import { Link } from '@tanstack/react-router'
import type { ChangeEvent, FormEvent } from 'react'
import { Button } from '#app/ui/button.tsx'
import fieldStyles from '#app/ui/field.module.css'
import { Field } from '#app/ui/field.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { Options } from '#app/ui/options.tsx'
import { servedPart } from '#app/ui/served-part.tsx'
import { ANY_TOOL, requestedProductFirst } from '../copy.ts'
import { parseFinderSearch } from '../finder-search.ts'
import { PLACES, SUPPLIES } from '../job.ts'
import { CUTTING_TOOLS, FINDER_MATERIALS, toolsFor } from '../materials.ts'
import { type JobErrors, readMaterial } from '../read-job.ts'
import styles from './finder.module.css'
import { NumberField, useFinderSearch } from './number-field.tsx'

const FurtherLimits = servedPart(() => import('./further-limits.tsx'), 'The further limits')

interface ChoiceFieldProps {
  field: 'material' | 'tool' | 'place' | 'supply'
  label: string
  choices: readonly (readonly [value: string, label: string])[]
  /** The label of no choice; without it, a choice is required. */
  anyLabel?: string
}

function ChoiceField({ field, label, choices, anyLabel }: ChoiceFieldProps) {
  const { search, change } = useFinderSearch()
  const select = ({ target }: ChangeEvent<HTMLSelectElement>) =>
    change({ [field]: target.value || undefined })
  return (
    <Field id={`hole-${field}`} label={label} optional={anyLabel !== undefined}>
      {(control) => (
        <select
          {...control}
          name={field}
          value={search[field] ?? (anyLabel ? '' : choices[0]?.[0])}
          onChange={select}
        >
          {anyLabel && <option value="">{anyLabel}</option>}
          <Options of={choices} />
        </select>
      )}
    </Field>
  )
}

/** The hole. A plain form, so that it works before hydration and without JavaScript. */
export function FinderForm({ errors }: { errors: JobErrors }) {
  const { search, change } = useFinderSearch()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    change(parseFinderSearch(Object.fromEntries(new FormData(event.currentTarget))))
  }
  return (
    <form
      className={`${fieldStyles.form} ${styles.form}`}
      data-screen-only
      action="/finder"
      aria-label="Hole"
      onSubmit={submit}
      noValidate
    >
      {search.product && (
        <p>
          <input type="hidden" name="product" value={search.product} />
          {requestedProductFirst(search.product)}{' '}
          <Link to="/finder" search={{ ...search, product: undefined }}>
            Do not list it first
          </Link>
        </p>
      )}
      <ChoiceField field="material" label="Material" choices={Object.entries(FINDER_MATERIALS)} />
      <div className={layoutStyles.pair}>
        <NumberField
          field="diameter"
          label="Hole diameter"
          hint={'Inches work too: 1 1/4"'}
          isRequired
          errors={errors}
        />
        <NumberField field="depth" label="Depth" errors={errors} />
      </div>
      <ChoiceField
        field="tool"
        label="Cutting tool"
        anyLabel={ANY_TOOL}
        choices={toolsFor(readMaterial(search)).map((tool) => [tool, CUTTING_TOOLS[tool]])}
      />
      <div className={`${layoutStyles.pair} ${styles.choices}`}>
        <ChoiceField field="place" label="Where" anyLabel="Anywhere" choices={Object.entries(PLACES)} />
        <ChoiceField field="supply" label="Power supply" anyLabel="Any" choices={Object.entries(SUPPLIES)} />
      </div>
      <div className={layoutStyles.pair}>
        <NumberField field="height" label="Working height" hint="Above the floor" errors={errors} />
        <NumberField field="mass" label="Weight, at most" errors={errors} />
        <NumberField field="holes" label="Holes per shift" errors={errors} />
      </div>
      <FurtherLimits errors={errors} />
      <noscript>
        <Button type="submit" kind="primary">
          Find products
        </Button>
      </noscript>
    </form>
  )
}
