import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { encode } from 'uqr'
import { Button } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { FieldMessage } from '#app/ui/field.tsx'
import layoutStyles from '#app/ui/layout.module.css'
import { submitUnless } from '#app/ui/submit-unless.ts'
import textStyles from '#app/ui/text.module.css'
import {
  OwnConfirmationField,
  otherMessage,
  useOwnConfirmation,
} from '#app/users/make-admin/own-confirmation-field.tsx'
import { confirmFirstCode, type Enrollment, enrollSecondFactor } from './client.ts'
import { CodeForm } from './code-form.tsx'
import { secondFactorCopy } from './copy.ts'

/** Password, backup codes, QR code and the first code, one after the other. */
export function EnrollSecondFactor({ onConfirmed }: { onConfirmed: () => void }) {
  const own = useOwnConfirmation()
  const [isSaved, setSaved] = useState(false)
  const enrolling = useMutation({
    mutationFn: () => enrollSecondFactor(own.confirmation),
    onError: own.onError,
  })
  const { data, error } = enrolling
  const problem = otherMessage(error)
  if (data && !isSaved) return <BackupCodes codes={data.backupCodes} onSaved={() => setSaved(true)} />
  if (data)
    return (
      <div className={layoutStyles.stack}>
        <p>{secondFactorCopy.scan}</p>
        <QrCode text={data.uri} />
        <Secret {...data} />
        <CodeForm onSend={confirmFirstCode} onConfirmed={onConfirmed} />
      </div>
    )
  return (
    <form
      method="post"
      className={layoutStyles.stack}
      noValidate
      onSubmit={submitUnless(enrolling.isPending, enrolling.mutate)}
    >
      <OwnConfirmationField own={own} error={error} />
      {problem && <FieldMessage isAlert>{problem}</FieldMessage>}
      <div>
        <Button type="submit" kind="primary" aria-disabled={enrolling.isPending}>
          {secondFactorCopy.add}
        </Button>
      </div>
    </form>
  )
}

function BackupCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  return (
    <div className={layoutStyles.stack}>
      <p>{secondFactorCopy.codesIntro}</p>
      <ul className={textStyles.code} aria-label="Backup codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={layoutStyles.wrappingRow}>
        <CopyButton what="backup codes" text={codes.join('\n')} />
        <Button size="small" onClick={() => window.print()}>
          Print
        </Button>
        <Button kind="primary" size="small" onClick={onSaved}>
          {secondFactorCopy.saved}
        </Button>
      </div>
    </div>
  )
}

function Secret({ secret }: Pick<Enrollment, 'secret'>) {
  const groups = secret.replace(/.{4}(?=.)/g, '$& ')
  return (
    <div className={layoutStyles.wrappingRow}>
      <span className={`${textStyles.code} ${textStyles.anywhere}`}>{groups}</span>
      <CopyButton what="secret" text={secret} />
    </div>
  )
}

const QR_SIZE = 200

/** Dark on light in both themes, as cameras expect it. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 })
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
    .join('')
  return (
    <svg
      role="img"
      aria-label="QR code for the authenticator app"
      width={QR_SIZE}
      height={QR_SIZE}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={path} />
    </svg>
  )
}
