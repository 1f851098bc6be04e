/** The errors of a form that was sent without JavaScript: codes in the URL of its page, and their messages. Pure. */
import { isKeyOf, keysOf } from '#app/lib/keys-of.ts'
import { FORM_ERRORS } from '../core/copy.ts'
import { FIELD_ERRORS } from '../core/field-errors.ts'

export type AuthFieldName = (typeof FIELD_ERRORS)[keyof typeof FIELD_ERRORS][0]

/** The messages by field; `root` is that of the whole form. */
export type AuthFormErrors = Partial<Record<AuthFieldName | 'root', string>>

/** The code of a field's message. */
export function fieldErrorCode(field: AuthFieldName, message: string): string {
  const known = Object.entries(FIELD_ERRORS).find(([, error]) => error[0] === field && error[1] === message)
  return known?.[0] ?? 'name-unreadable'
}

/** @param codes 'email-required.password-required'; unknown codes are ignored */
export function readFormErrors(codes: string | undefined): AuthFormErrors {
  const errors: AuthFormErrors = {}
  for (const code of codes?.split('.') ?? []) {
    if (isKeyOf(FORM_ERRORS, code)) errors.root ??= FORM_ERRORS[code]
    if (!isKeyOf(FIELD_ERRORS, code)) continue
    const [field, message] = FIELD_ERRORS[code]
    errors[field] ??= message
  }
  return errors
}

/** The known codes in one order, each field once, so that a page has few addresses. */
export function canonicalErrorCodes(codes: string): string {
  const errors = readFormErrors(codes)
  const isShown = (code: string) => codes.split('.').includes(code)
  const form = keysOf(FORM_ERRORS).filter((code) => isShown(code) && FORM_ERRORS[code] === errors.root)
  const fields = Object.entries(FIELD_ERRORS).filter(
    ([code, [field, message]]) => isShown(code) && errors[field] === message,
  )
  return [...form, ...fields.map(([code]) => code)].join('.')
}
