import { useNavigate, useSearch } from '@tanstack/react-router'
import { useDebouncedInput } from '#app/ui/debounce.ts'
import { Field } from '#app/ui/field.tsx'
import type { FinderSearch } from '../finder-search.ts'
import { JOB_LIMITS, type JobNumber } from '../job.ts'
import type { JobErrors } from '../read-job.ts'

interface NumberFieldProps {
  field: JobNumber
  label: string
  hint?: string
  isRequired?: boolean
  placeholder?: string
  errors: JobErrors
}

export function useFinderSearch() {
  const search: FinderSearch = useSearch({ from: '/finder' })
  const navigate = useNavigate({ from: '/finder' })
  const change = (changed: FinderSearch, replace = false) =>
    void navigate({ search: (now) => ({ ...now, ...changed }), replace, resetScroll: false })
  return { search, change }
}

/** A number as typed. Its error appears below it, and the last result stays. */
export function NumberField({
  field,
  label,
  hint,
  isRequired = false,
  placeholder,
  errors,
}: NumberFieldProps) {
  const { search, change } = useFinderSearch()
  const input = useDebouncedInput(search[field] ?? '', (text) =>
    change({ [field]: text.trim() || undefined }, true),
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
