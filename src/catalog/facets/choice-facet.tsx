import { formatNumber } from '#app/lib/numbers.ts'
import { removeChoice } from '#app/products/list-query/active-filters.ts'
import layoutStyles from '#app/ui/layout.module.css'
import textStyles from '#app/ui/text.module.css'
import styles from './choice-facet.module.css'
import { Facet, type FacetLayout } from './facet.tsx'

interface Choice<Id> {
  id: Id
  label: string
  /** Undefined while it loads. */
  count: number | undefined
}

interface ChoiceFacetProps<Id extends string> {
  layout: FacetLayout
  form: string | undefined
  title: string
  name: string
  choices: Choice<Id>[]
  chosen: Id[] | undefined
  /** Receives a function for the choices in the URL, which can be newer than `chosen`. */
  onChange: (choose: (now: Id[] | undefined) => Id[] | undefined) => void
}

/** Checkboxes, each with the number of products it would show. */
export function ChoiceFacet<Id extends string>(props: ChoiceFacetProps<Id>) {
  const { layout, form, title, name, choices, chosen = [], onChange } = props
  return (
    <Facet layout={layout} title={title} selectedCount={chosen.length}>
      {choices.map(({ id, label, count }) => (
        <FacetCheckbox
          key={id}
          form={form}
          name={name}
          value={id}
          label={label}
          count={count}
          checked={chosen.includes(id)}
          onChange={(isChecked) => onChange((now = []) => (isChecked ? [...now, id] : removeChoice(now, id)))}
        />
      ))}
    </Facet>
  )
}

interface FacetCheckboxProps {
  form: string | undefined
  name: string
  value: string
  label: string
  count: number | undefined
  checked: boolean
  onChange: (isChecked: boolean) => void
}

export function FacetCheckbox({ label, count, onChange, ...input }: FacetCheckboxProps) {
  return (
    <label className={count === 0 ? `${styles.choice} ${textStyles.muted}` : styles.choice}>
      <input {...input} type="checkbox" onChange={({ target }) => onChange(target.checked)} />
      <span>{label}</span>
      <span className={`${textStyles.number} ${layoutStyles.atEnd} ${textStyles.small} ${textStyles.muted}`}>
        {count !== undefined && formatNumber(count)}
        <span className={textStyles.visuallyHidden}> products</span>
      </span>
    </label>
  )
}
