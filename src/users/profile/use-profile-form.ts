import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type FieldPath, useForm } from 'react-hook-form'
import { invalidateTags } from '#app/app/query-tags.ts'
import { changeProfile, sessionQuery, userRecordQuery } from '#app/auth/client.ts'
import { normalizeWebAddress } from '#app/auth/rules.ts'
import { ApiError, errorMessage } from '#app/lib/api.ts'
import type { UserRecord } from '../contract.ts'

export type ProfileValues = Pick<UserRecord, 'name' | 'education' | 'location' | 'phone' | 'social'>
export const PROFILE_FIELDS = ['name', 'phone', 'location', 'education', 'social'] as const

function isProfileField(field: string): field is FieldPath<ProfileValues> {
  return PROFILE_FIELDS.some((known) => known === field)
}

/** The profile as a form: what was typed stays until the server has it. */
export function useProfileForm(record: UserRecord, onSaved: () => void) {
  const queryClient = useQueryClient()
  const { name, education, location, phone, social } = record
  // What the form was filled with: a newer version that comes meanwhile is not what was seen here.
  const [version, setVersion] = useState(record.version)
  const form = useForm<ProfileValues>({
    defaultValues: { name, education, location, phone, social },
    // The summary above the form takes the focus.
    shouldFocusError: false,
  })
  const { setFocus, setError, setValue, getFieldState, handleSubmit, reset } = form
  useEffect(() => setFocus('name'), [setFocus])

  /** Shows what another window has saved where nothing was typed here; what was typed stays. */
  function showNow(now: UserRecord) {
    for (const field of PROFILE_FIELDS) if (!getFieldState(field).isDirty) setValue(field, now[field])
    setVersion(now.version)
    setError('root', {
      message:
        'Your profile was changed in another window. The fields you have not edited show the new values. Check them and save again.',
    })
  }

  function showErrors(refusal: unknown) {
    const fields = refusal instanceof ApiError ? Object.entries(refusal.problem.fields ?? {}) : []
    const known = fields.filter(([field]) => isProfileField(field))
    for (const [field, message] of known) {
      if (isProfileField(field))
        setError(field, { message: `${message.charAt(0).toUpperCase()}${message.slice(1)}` })
    }
    if (known.length === 0) setError('root', { message: errorMessage(refusal) })
  }

  const save = handleSubmit(async (values) => {
    const { notify } = await import('#app/ui/toasts.ts')
    const profile = { ...values, name: values.name.trim(), social: normalizeWebAddress(values.social) }
    try {
      if (!queryClient.getQueryData(sessionQuery.queryKey)) return void notify.error('No user is logged in')
      const saved = await changeProfile(record.email, { ...profile, version })
      reset(values)
      queryClient.setQueryData(userRecordQuery(record.email).queryKey, saved)
      queryClient.setQueryData(
        sessionQuery.queryKey,
        (session) => session && { ...session, displayName: saved.name },
      )
      await invalidateTags(queryClient, ['users'])
      notify.success('user updated')
      onSaved()
    } catch (refusal) {
      if (refusal instanceof ApiError && refusal.status === 401) notify.error('No user is logged in')
      else if (refusal instanceof ApiError && refusal.problem.code === 'version-conflict') {
        showNow(refusal.problem.now as UserRecord)
      } else showErrors(refusal)
    }
  })
  return { ...form, save }
}
