import type { ComponentProps } from 'react'
import { Alert } from './alert.tsx'

/** The result of submitting a form. It takes the focus when it appears, so give each attempt a new `key`. */
export function FormNotice(notice: Omit<ComponentProps<typeof Alert>, 'focusOn'>) {
  return <Alert {...notice} focusOn={0} />
}
