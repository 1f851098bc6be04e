import type { ComponentProps } from 'react'
import { Alert } from './alert.tsx'

/** What came of sending a form. Takes the focus when it appears; give it a new `key` for each attempt. */
export function FormNotice(notice: Omit<ComponentProps<typeof Alert>, 'focusOn'>) {
  return <Alert {...notice} focusOn={0} />
}
