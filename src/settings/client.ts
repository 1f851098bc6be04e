import { apiQuery } from '#app/app/api-query.ts'
import { sendJson } from '#app/lib/api.ts'
import type { SectionChange, SectionDto, SectionId } from './contract.ts'

/** The settings by section (administrators). */
export const settingsQuery = apiQuery<SectionDto[]>('/api/settings', { tags: ['settings'], isPersonal: true })

export const saveSection = (section: SectionId, change: SectionChange) =>
  sendJson<SectionDto>('PUT', `/api/settings/${section}`, change)
