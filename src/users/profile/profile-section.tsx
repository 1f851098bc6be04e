import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { userRecordQuery } from '#app/auth/account/account-client.ts'
import { LoadError } from '#app/ui/load-error.tsx'
import panelStyles from '#app/ui/panel.module.css'
import textStyles from '#app/ui/text.module.css'
import { ProfileForm } from './profile-form.tsx'
import { ProfileRecord } from './profile-record.tsx'

/** The profile section of My Profile: a list that the form replaces in place. */
export function ProfileSection({ email }: { email: string }) {
  const query = useQuery(userRecordQuery(email))
  const { data: record, error } = query
  const [isEditing, setIsEditing] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)
  if (error && !record) return <LoadError what="Your profile" query={query} />
  if (!record)
    return (
      <p className={`${panelStyles.panel} ${panelStyles.body} ${textStyles.muted}`}>Loading your profile…</p>
    )
  if (!isEditing)
    return <ProfileRecord record={record} onEdit={() => setIsEditing(true)} editButton={editButton} />

  function done() {
    // The button must be rendered again before it can receive the focus.
    flushSync(() => setIsEditing(false))
    editButton.current?.focus()
  }
  return <ProfileForm record={record} onDone={done} />
}
