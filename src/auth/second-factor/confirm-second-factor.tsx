import { useState } from 'react'
import { LinkButton } from '#app/ui/link-button.tsx'
import textStyles from '#app/ui/text.module.css'
import { confirmCode } from './client.ts'
import { CodeForm } from './code-form.tsx'
import { secondFactorCopy } from './copy.ts'

interface ConfirmSecondFactorProps {
  /** True where the form takes the place of another one. */
  autoFocus?: boolean
  onConfirmed: () => void
}

/** Asks for a code of the app, or for a backup code. */
export function ConfirmSecondFactor({ autoFocus, onConfirmed }: ConfirmSecondFactorProps) {
  const [isBackup, setBackup] = useState(false)
  return (
    <>
      <p>{isBackup ? secondFactorCopy.backupIntro : secondFactorCopy.confirmIntro}</p>
      <CodeForm
        key={String(isBackup)}
        isBackup={isBackup}
        autoFocus={autoFocus}
        onSend={(entered) => confirmCode(isBackup ? { backupCode: entered } : { code: entered })}
        onConfirmed={onConfirmed}
      />
      <p>
        <LinkButton onClick={() => setBackup(!isBackup)}>
          {isBackup ? secondFactorCopy.useApp : secondFactorCopy.useBackup}
        </LinkButton>
      </p>
      <p className={textStyles.muted}>
        {secondFactorCopy.lost}{' '}
        <code className={`${textStyles.code} ${textStyles.anywhere}`}>{secondFactorCopy.resetCommand}</code>
      </p>
    </>
  )
}
