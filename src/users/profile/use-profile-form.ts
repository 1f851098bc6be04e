import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type FieldPath, useForm } from 'react-hook-form'
import { invalidateTags } from '#app/app/query-tags.ts'
import { changeProfile, userRecordQuery } from '#app/auth/account/account-client.ts'
import { sessionQuery } from '#app/auth/account/client.ts'
import { normalizeWebAddress } from '#app/auth/core/rules.ts'
import { ApiError, errorMessage } from '#app/lib/api.ts'
import { capitalize } from '#app/lib/capitalize.ts'
import { getConflictingRecord } from '#app/lib/version-conflict.ts'
import { notify } from '#app/ui/notify.ts'
import type { UserRecord } from '../core/contract.ts'
import { NOT_SIGNED_IN, PROFILE_CONFLICT, PROFILE_SAVED } from './copy.ts'

export const PROFILE_FIELDS = [
  'name',
  'phone',
  'companyName',
  'vatId',
  'location',
  'education',
  'social',
] as const
export type ProfileValues = Pick<UserRecord, (typeof PROFILE_FIELDS)[number]>

function isProfileField(field: string): field is FieldPath<ProfileValues> {
  return PROFILE_FIELDS.some((name) => name === field)
}

/** The profile form. Input is kept until the server has saved it. */
export function useProfileForm(record: UserRecord, onSaved: () => void) {
  const queryClient = useQueryClient()
  const { name, education, location, phone, social, companyName, vatId } = record
  // The version that filled the form, not a newer one that was fetched since.
  const [version, setVersion] = useState(record.version)
  const form = useForm<ProfileValues>({
    defaultValues: { name, education, location, phone, social, companyName, vatId },
    // The summary above the form takes the focus.
    shouldFocusError: false,
  })
  const { setFocus, setError, setValue, getFieldState, handleSubmit, reset } = form
  useEffect(() => setFocus('name'), [setFocus])

  async function showSaved(saved: UserRecord, values: ProfileValues) {
    reset(values)
    queryClient.setQueryData(userRecordQuery(record.email).queryKey, (before) => ({ ...before, ...saved }))
    queryClient.setQueryData(
      sessionQuery.queryKey,
      (session) => session && { ...session, displayName: saved.name },
    )
    await invalidateTags(queryClient, ['users'])
    notify.success(PROFILE_SAVED)
    onSaved()
  }

  /** Shows the values saved in another window, except in fields that were edited here. */
  function showConflict(current: UserRecord) {
    for (const field of PROFILE_FIELDS) if (!getFieldState(field).isDirty) setValue(field, current[field])
    setVersion(current.version)
    setError('root', { message: PROFILE_CONFLICT })
  }

  function showErrors(error: unknown) {
    const fields = error instanceof ApiError ? Object.entries(error.problem.fields ?? {}) : []
    const profileErrors = fields.filter(([field]) => isProfileField(field))
    for (const [field, message] of profileErrors) {
      if (isProfileField(field)) setError(field, { message: capitalize(message) })
    }
    if (profileErrors.length === 0) setError('root', { message: errorMessage(error) })
  }

  const save = handleSubmit(async (values) => {
    const profile = { ...values, name: values.name.trim(), social: normalizeWebAddress(values.social) }
    try {
      if (!queryClient.getQueryData(sessionQuery.queryKey)) return void notify.error(NOT_SIGNED_IN)
      await showSaved(await changeProfile(record.email, { ...profile, version }), values)
    } catch (error) {
      const current = getConflictingRecord<UserRecord>(error)
      if (current) showConflict(current)
      else if (error instanceof ApiError && error.status === 401) notify.error(NOT_SIGNED_IN)
      else showErrors(error)
    }
  })
  return { ...form, save }
}
