import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '#app/lib/api.ts'
import { formatDay, weekdayOf } from '#app/lib/dates.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { FieldMessage } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { notify } from '#app/ui/notify.ts'
import panelStyles from '#app/ui/panel.module.css'
import { Panel } from '#app/ui/panel.tsx'
import textStyles from '#app/ui/text.module.css'
import { CalendarDayDialog } from './calendar-day-dialog.tsx'
import { calendarQuery, removeCalendarDay } from './client.ts'
import type { CalendarDay } from './contract.ts'
import { CALENDAR_EMPTY, CALENDAR_INTRO, dayRemoved } from './copy.ts'

/** The holidays of the shop, and the working days that the staff have entered. */
export function CalendarSection() {
  const query = useQuery(calendarQuery)
  const [isAdding, setAdding] = useState(false)
  const days = query.data
  return (
    <Panel
      id="calendar"
      title="Calendar"
      isFocusTarget
      actions={
        <Button onClick={() => setAdding(true)}>
          <Icon name="plus" />
          Add day
        </Button>
      }
    >
      <p className={`${panelStyles.body} ${textStyles.muted}`}>
        {days?.length === 0 ? CALENDAR_EMPTY : CALENDAR_INTRO}
      </p>
      {query.error && !days && <LoadError what="The calendar" query={query} />}
      <ul className={panelStyles.rows}>
        {days?.map((day) => (
          <CalendarRow key={day.day} day={day} />
        ))}
      </ul>
      {isAdding && <CalendarDayDialog onClose={() => setAdding(false)} />}
    </Panel>
  )
}

function CalendarRow({ day: { day, name, isWorking, isEntered } }: { day: CalendarDay }) {
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  async function remove() {
    setBusy(true)
    try {
      queryClient.setQueryData(calendarQuery.queryKey, await removeCalendarDay(day))
      notify.success(dayRemoved(day))
    } catch (error) {
      setProblem(errorMessage(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <li>
      <div>
        <b>
          {weekdayOf(day)}, {formatDay(day)}
        </b>{' '}
        {name} {isWorking && <Badge tone="info">Working day</Badge>}
        {problem && <FieldMessage isAlert>{problem}</FieldMessage>}
      </div>
      {isEntered && (
        <Button size="small" aria-disabled={isBusy} onClick={() => void remove()}>
          Remove<span className={textStyles.visuallyHidden}> {formatDay(day)}</span>
        </Button>
      )}
    </li>
  )
}
