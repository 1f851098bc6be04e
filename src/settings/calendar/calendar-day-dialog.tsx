import { useQueryClient } from '@tanstack/react-query'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import { InputField, SelectField } from '#app/ui/input-field.tsx'
import { useMutationForm } from '#app/ui/use-mutation-form.ts'
import { addCalendarDay, calendarQuery } from './client.ts'
import { dayAdded, ENTER_DAY, ENTER_NAME } from './copy.ts'
import { MAX_DAY_NAME } from './rules.ts'

/** Adds a holiday or a working day. */
export function CalendarDayDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const form = useMutationForm({
    id: 'calendar',
    defaultValues: { day: '', name: '', kind: 'holiday' },
    findErrors: ({ day, name }) => ({ ...(!day && { day: ENTER_DAY }), ...(!name && { name: ENTER_NAME }) }),
    send: ({ day, name, kind }) => addCalendarDay(day, { name, isWorking: kind === 'working' }),
    onSaved(days) {
      queryClient.setQueryData(calendarQuery.queryKey, days)
      onClose()
    },
    savedText: (_, { day }) => dayAdded(day),
  })
  return (
    <FormDialog title="Add a day to the calendar" submitLabel="Add day" form={form} onClose={onClose}>
      <InputField {...form.field('day')} label="Day" isHalf type="date" />
      <SelectField {...form.field('kind')} label="On this day" isHalf>
        <option value="holiday">Nothing is dispatched</option>
        <option value="working">Orders are dispatched</option>
      </SelectField>
      <InputField
        {...form.field('name')}
        label="Name"
        hint="For example Company holiday"
        maxLength={MAX_DAY_NAME}
      />
    </FormDialog>
  )
}
