import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { Fragment, useCallback, useEffect, useState } from 'react'
import layoutStyles from '#app/ui/layout.module.css'
import { LoadError } from '#app/ui/load-error.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import tabsStyles from '#app/ui/tabs.module.css'
import { useLeaveQuestion } from '#app/ui/use-leave-question.tsx'
import { CalendarSection } from '../calendar/calendar-section.tsx'
import { calendarQuery } from '../calendar/client.ts'
import { settingsQuery } from '../client.ts'
import type { SectionDto } from '../contract.ts'
import { SECTION_TEXTS, SETTINGS_INTRO, unsavedSectionsWarning } from '../copy.ts'
import { SettingsSection, sectionHeadingId } from './settings-section.tsx'

/** The settings that administrators change in the browser. */
export function SettingsPage() {
  const query = useQuery(settingsQuery)
  const { data: sections, error } = query
  const [unsaved, setUnsaved] = useState<readonly string[]>([])
  const setChanged = useCallback(
    (title: string, isChanged: boolean) =>
      setUnsaved((titles) => {
        const others = titles.filter((one) => one !== title)
        return isChanged ? [...others, title] : others
      }),
    [],
  )
  const leaveQuestion = useLeaveQuestion(unsaved.length > 0, { body: unsavedSectionsWarning(unsaved) })
  const hash = useLocation({ select: (location) => location.hash })
  // The days of the calendar move the sections below them.
  const { isPending: isCalendarPending } = useQuery(calendarQuery)
  const isLoaded = sections !== undefined && !isCalendarPending
  useEffect(() => {
    const heading = isLoaded && document.getElementById(hash)
    if (!heading) return
    heading.scrollIntoView()
    heading.focus({ preventScroll: true })
  }, [isLoaded, hash])
  return (
    <>
      <PageHeader title="Settings">{SETTINGS_INTRO}</PageHeader>
      {error && !sections && <LoadError what="The settings" query={query} />}
      {!error && !sections && <Spinner />}
      {sections && <SectionLinks sections={sections} />}
      <div className={`${layoutStyles.stack} ${layoutStyles.narrow}`}>
        {sections?.map((section) => (
          <Fragment key={section.id}>
            <SettingsSection section={section} onChanged={setChanged} />
            {section.id === 'orders' && <CalendarSection />}
          </Fragment>
        ))}
      </div>
      {leaveQuestion}
    </>
  )
}

function SectionLinks({ sections }: { sections: readonly SectionDto[] }) {
  const links = sections.flatMap(({ id }) => [
    { id: sectionHeadingId(id), title: SECTION_TEXTS[id].title },
    ...(id === 'orders' ? [{ id: 'calendar', title: 'Calendar' }] : []),
  ])
  return (
    <nav className={`${layoutStyles.scrollRow} ${tabsStyles.tabs}`} aria-label="Sections">
      {links.map(({ id, title }) => (
        <Link key={id} to="." hash={id} activeOptions={{ includeHash: true }}>
          {title}
        </Link>
      ))}
    </nav>
  )
}
