import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { invalidateTags } from '#app/app/query-tags.ts'
import { ApiError, errorMessage, hasProblemCode } from '#app/lib/api.ts'
import { capitalize } from '#app/lib/capitalize.ts'
import { fieldsTypedSince } from '#app/lib/typed-since.ts'
import { getConflictingRecord } from '#app/lib/version-conflict.ts'
import { notify } from '#app/ui/notify.ts'
import type { OwnConfirmation } from '#app/users/core/contract.ts'
import { saveSection, settingsQuery } from '../client.ts'
import type { SectionDto, SettingDto } from '../contract.ts'
import { sectionSaved } from '../copy.ts'

type Texts = Record<string, string>

const textsOf = (settings: readonly SettingDto[]): Texts =>
  Object.fromEntries(settings.map(({ key, text }) => [key, text]))

/** The form of a section. Input is kept until the server has saved it. */
export function useSectionForm(given: SectionDto) {
  const queryClient = useQueryClient()
  // The version that filled the form, not a newer one that was fetched since.
  const [section, setSection] = useState(given)
  const [edited, setEdited] = useState<Texts>({})
  const [errors, setErrors] = useState<Texts>({})
  const [problem, setProblem] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const saved = textsOf(section.settings)
  const changed = Object.keys(edited).filter((key) => edited[key] !== saved[key])

  function showCurrent(current: SectionDto) {
    setSection(current)
    queryClient.setQueryData(settingsQuery.queryKey, (sections) =>
      sections?.map((one) => (one.id === current.id ? current : one)),
    )
  }

  function showSaved(current: SectionDto, texts: Texts) {
    showCurrent(current)
    setEdited((now) => fieldsTypedSince(texts, now))
    void invalidateTags(queryClient, ['settings', 'audit'], ['settings'])
    notify.success(sectionSaved(section.id))
  }

  function showError(error: unknown) {
    const { fields = {} } = error instanceof ApiError ? error.problem : {}
    const current = getConflictingRecord<SectionDto>(error)
    const own = Object.entries(fields).filter(([key]) => saved[key] !== undefined)
    setErrors(Object.fromEntries(own.map(([key, message]) => [key, capitalize(message)])))
    if (current) showCurrent(current)
    if (own.length === 0) setProblem(errorMessage(error))
  }

  /** Throws the error of a wrong confirmation, for its dialog. */
  async function save(confirmation: OwnConfirmation = {}) {
    if (isBusy || changed.length === 0) return
    setBusy(true)
    setErrors({})
    setProblem(undefined)
    const texts = Object.fromEntries(changed.map((key) => [key, edited[key] ?? '']))
    try {
      const change = { version: section.version, texts, ...confirmation }
      showSaved(await saveSection(section.id, change), texts)
    } catch (error) {
      if (hasProblemCode(error, 'confirmation-failed')) throw error
      setAttempt((count) => count + 1)
      showError(error)
    } finally {
      setBusy(false)
    }
  }

  return {
    section,
    changed,
    errors,
    problem,
    attempt,
    isBusy,
    save,
    textOf: (key: string) => edited[key] ?? saved[key] ?? '',
    edit: (key: string, text: string) => setEdited((texts) => ({ ...texts, [key]: text })),
    discard() {
      setEdited({})
      setErrors({})
      setProblem(undefined)
    },
  }
}

export type SectionForm = ReturnType<typeof useSectionForm>
