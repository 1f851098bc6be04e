import { queryOptions } from '@tanstack/react-query'
import { getJson, sendJson } from '#app/lib/api.ts'
import type { SectionChange, SectionDto, SectionId } from './contract.ts'

/** The settings by section (administrators). */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: () => getJson<SectionDto[]>('/api/settings'),
  meta: { tags: ['settings'], isPersonal: true },
})

export const saveSection = (section: SectionId, change: SectionChange) =>
  sendJson<SectionDto>('PUT', `/api/settings/${section}`, change)
