import { sendJson } from '#app/lib/api.ts'
import type { OwnConfirmation } from '#app/users/core/contract.ts'

const PATH = '/api/auth/second-factor'

export interface Enrollment {
  uri: string
  secret: string
  backupCodes: string[]
}

export const enrollSecondFactor = (confirmation: OwnConfirmation) =>
  sendJson<Enrollment>('POST', `${PATH}/enrollment`, confirmation)

export const confirmFirstCode = (code: string) => sendJson<unknown>('POST', `${PATH}/confirmation`, { code })

export const confirmCode = (entered: { code: string } | { backupCode: string }) =>
  sendJson<unknown>('POST', PATH, entered)

export const removeSecondFactor = (confirmation: OwnConfirmation) =>
  sendJson<unknown>('DELETE', PATH, confirmation)
