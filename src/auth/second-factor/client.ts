import { sendJson } from '#app/lib/api.ts'
import type { OwnConfirmation } from '#app/users/core/contract.ts'

const PATH = '/api/auth/second-factor'

export interface Enrollment {
  uri: string
  secret: string
  backupCodes: string[]
}

export const enrollSecondFactor = (confirmation: OwnConfirmation): Promise<Enrollment> =>
  sendJson('POST', `${PATH}/enrollment`, confirmation)

export const confirmFirstCode = (code: string): Promise<unknown> =>
  sendJson('POST', `${PATH}/confirmation`, { code })

export const confirmCode = (entered: { code: string } | { backupCode: string }): Promise<unknown> =>
  sendJson('POST', PATH, entered)

export const removeSecondFactor = (confirmation: OwnConfirmation): Promise<unknown> =>
  sendJson('DELETE', PATH, confirmation)
