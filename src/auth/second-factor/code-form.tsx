import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage, hasProblemCode } from '#app/lib/api.ts'
import { Button } from '#app/ui/button.tsx'
import { InputField } from '#app/ui/input-field.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { submitUnless } from '#app/ui/submit-unless.ts'
import textStyles from '#app/ui/text.module.css'
import { MAX_TYPED_BACKUP_CODE, MAX_TYPED_CODE } from './code-limits.ts'
import { secondFactorCopy } from './copy.ts'

/** After so many errors, the clock of the phone may be wrong. */
const CLOCK_HINT_AFTER = 3

interface CodeFormProps {
  onSend: (code: string) => Promise<unknown>
  onConfirmed: () => void
  /** For backup codes, which have letters. */
  isBackup?: boolean
  autoFocus?: boolean | undefined
}

function codeError(error: Error | null, isBackup: boolean): string | undefined {
  if (hasProblemCode(error, 'invalid-input'))
    return isBackup ? secondFactorCopy.enterBackup : secondFactorCopy.enterCode
  return error ? errorMessage(error) : undefined
}

/** The field for a code. An error empties it, because each code works once. */
export function CodeForm({ onSend, onConfirmed, isBackup = false, autoFocus }: CodeFormProps) {
  const [code, setCode] = useState('')
  const [errors, setErrors] = useState(0)
  const sending = useMutation({
    mutationFn: () => onSend(code),
    onSuccess: onConfirmed,
    onError: () => {
      setCode('')
      setErrors((count) => count + 1)
    },
  })
  return (
    <form
      method="post"
      className={layoutStyles.stack}
      noValidate
      onSubmit={submitUnless(sending.isPending, sending.mutate)}
    >
      <InputField
        id="second-factor-code"
        label={isBackup ? 'Backup code' : 'Code'}
        error={codeError(sending.error, isBackup)}
        hint={errors >= CLOCK_HINT_AFTER && !isBackup ? secondFactorCopy.clock : undefined}
        data-initial-focus
        autoFocus={autoFocus}
        inputClassName={textStyles.code}
        inputMode={isBackup ? 'text' : 'numeric'}
        autoComplete={isBackup ? 'off' : 'one-time-code'}
        maxLength={isBackup ? MAX_TYPED_BACKUP_CODE : MAX_TYPED_CODE}
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
      <div>
        <Button type="submit" kind="primary" aria-disabled={sending.isPending}>
          Confirm
        </Button>
      </div>
    </form>
  )
}
