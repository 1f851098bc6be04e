import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { ChangeEvent, FormEvent } from 'react'
import { Button } from '#app/ui/button.tsx'
import fieldStyles from '#app/ui/field.module.css'
import { Field } from '#app/ui/field.tsx'
import { useDebouncedInput } from '#app/ui/use-debounced-input.ts'
import { ANY_TOOL, ASSUMPTION_TEXTS, requestedProductFirst } from './copy.ts'
import styles from './finder.module.css'
import { type FinderSearch, parseFinderSearch } from './finder-search.ts'
import { JOB_LIMITS, type JobNumber, PLACES, SUPPLIES } from './job.ts'
import { CUTTING_TOOLS, FINDER_MATERIALS, toolsFor } from './materials.ts'
import { type JobErrors, readMaterial } from './read-job.ts'

interface NumberFieldProps {
  field: JobNumber
  label: string
  hint?: string
  isRequired?: boolean
  placeholder?: string
  errors: JobErrors
}

function useFinderSearch() {
  const search: FinderSearch = useSearch({ from: '/finder' })
  const navigate = useNavigate({ from: '/finder' })
  const change = (changed: FinderSearch) =>
    void navigate({ search: (now) => ({ ...now, ...changed }), replace: true, resetScroll: false })
  return { search, change }
}

/** A number as typed. Its error appears below it, and the last result stays. */
function NumberField({ field, label, hint, isRequired = false, placeholder, errors }: NumberFieldProps) {
  const { search, change } = useFinderSearch()
  const input = useDebouncedInput(search[field] ?? '', (text) =>
    change({ [field]: text.trim() || undefined }),
  )
  return (
    <Field
      id={`hole-${field}`}
      label={label}
      optional={!isRequired}
      hint={hint}
      error={errors[field]}
      unit={JOB_LIMITS[field].unit}
    >
      {(control) => (
        <input
          {...control}
          {...input}
          name={field}
          inputMode="decimal"
          maxLength={20}
          required={isRequired}
          placeholder={placeholder}
          autoComplete="off"
        />
      )}
    </Field>
  )
}

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
          {choices.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
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
            All products alike
          </Link>
        </p>
      )}
      <ChoiceField field="material" label="Material" choices={Object.entries(FINDER_MATERIALS)} />
      <div className={styles.pair}>
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
      <div className={`${styles.pair} ${styles.choices}`}>
        <ChoiceField field="place" label="Where" anyLabel="Anywhere" choices={Object.entries(PLACES)} />
        <ChoiceField field="supply" label="Supply" anyLabel="Any" choices={Object.entries(SUPPLIES)} />
      </div>
      <div className={styles.pair}>
        <NumberField field="height" label="Working height" hint="Above the floor" errors={errors} />
        <NumberField field="mass" label="Weight, at most" errors={errors} />
        <NumberField field="holes" label="Holes per shift" errors={errors} />
      </div>
      <details className={styles.more}>
        <summary>Assumptions ({ASSUMPTION_TEXTS.length}) and further limits</summary>
        <ul>
          {ASSUMPTION_TEXTS.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <div className={styles.pair}>
          <NumberField field="spindlePower" label="Spindle power" placeholder="55 or 75" errors={errors} />
          <NumberField field="magnetGrip" label="Magnet grip" placeholder="25" errors={errors} />
          <NumberField field="handForce" label="Force by hand" placeholder="250" errors={errors} />
          <NumberField field="positioning" label="Positioning" placeholder="0.5 to 2" errors={errors} />
          <NumberField field="plate" label="Plate under a magnet" errors={errors} />
          <NumberField field="noise" label="Noise, at most" errors={errors} />
        </div>
      </details>
      <noscript>
        <Button type="submit" kind="primary">
          Find products
        </Button>
      </noscript>
    </form>
  )
}
