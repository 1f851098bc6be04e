/** The records that were opened with the command palette: kept in this tab until sign-out, like drafts. */
import { loadDraft, saveDraft } from '#app/auth/account/drafts.ts'
import type { FoundRecord } from './contract.ts'
import { FOUND_KIND_NAMES } from './found-kinds.ts'

const MAX_RECENT = 6

const formOf = (email: string) => `palette ${email}`

/** @param email of the reader, newest first */
export function loadRecent(email: string): FoundRecord[] {
  return Object.entries(loadDraft(formOf(email))).flatMap(([id, text]) => {
    const [name, key = ''] = id.split(/ (.*)/s)
    const [title = '', detail = ''] = text.split('\n')
    const kind = FOUND_KIND_NAMES.find((one) => one === name)
    return kind ? [{ kind, key, title, detail }] : []
  })
}

export function addRecent(email: string, record: FoundRecord): void {
  const others = loadRecent(email).filter(({ kind, key }) => kind !== record.kind || key !== record.key)
  const entries = [record, ...others]
    .slice(0, MAX_RECENT)
    .map(({ kind, key, title, detail }) => [`${kind} ${key}`, `${title}\n${detail}`])
  saveDraft(formOf(email), Object.fromEntries(entries))
}
