import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { ApiError, errorMessage } from '#app/lib/api.ts'
import { capitalize } from '#app/lib/capitalize.ts'
import columnStyles from '#app/ui/columns.module.css'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { InputField, SelectField } from '#app/ui/input-field.tsx'
import { notify } from '#app/ui/toasts.ts'
import { addCalendarDay, calendarQuery } from './client.ts'
import { dayAdded, ENTER_DAY, ENTER_NAME } from './copy.ts'
import { MAX_DAY_NAME } from './rules.ts'

interface DayForm {
  day: string
  name: string
  kind: 'holiday' | 'working'
}

/** Adds a holiday or a working day. */
export function CalendarDayDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const form = useForm<DayForm>({ defaultValues: { day: '', name: '', kind: 'holiday' } })
  const { errors, isSubmitting } = form.formState
  const save = form.handleSubmit(async ({ day, name, kind }) => {
    try {
      const days = await addCalendarDay(day, { name, isWorking: kind === 'working' })
      queryClient.setQueryData(calendarQuery.queryKey, days)
      onClose()
      notify.success(dayAdded(day))
    } catch (error) {
      const fields = error instanceof ApiError ? (error.problem.fields ?? {}) : {}
      const [field] = (['day', 'name'] as const).filter((one) => fields[one])
      const message = field ? (fields[field] ?? '') : errorMessage(error)
      form.setError(field ?? 'root', { message: capitalize(message) })
      if (field) form.setFocus(field)
    }
  })
  return (
    <FormDialog
      title="Add a day to the calendar"
      submitLabel="Add day"
      isBusy={isSubmitting}
      problem={errors.root?.message}
      onClose={onClose}
      onSubmit={save}
    >
      <div className={columnStyles.twoColumns}>
        <InputField
          id="calendar-day"
          label="Day"
          error={errors.day?.message}
          input={form.register('day', { required: ENTER_DAY })}
          type="date"
        />
        <SelectField id="calendar-kind" label="On this day" input={form.register('kind')}>
          <option value="holiday">Nothing is dispatched</option>
          <option value="working">Orders are dispatched</option>
        </SelectField>
        <InputField
          id="calendar-name"
          label="Name"
          hint="For example Company holiday"
          error={errors.name?.message}
          className={columnStyles.spanAll}
          input={form.register('name', { required: ENTER_NAME })}
          maxLength={MAX_DAY_NAME}
          autoComplete="off"
        />
      </div>
    </FormDialog>
  )
}
