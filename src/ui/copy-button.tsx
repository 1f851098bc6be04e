import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import textStyles from './text.module.css'

const FEEDBACK_MS = 2_000
const LABELS = { idle: 'Copy', copied: 'Copied', failed: 'Not copied' } as const

interface CopyButtonProps {
  /** The copied text, for screen readers: 'IBAN'. */
  what: string
  text: string
  /** The visible text instead of 'Copy'. */
  label?: string
}

/** Copies a text and shows the result for two seconds. */
export function CopyButton({ what, text, label = LABELS.idle }: CopyButtonProps) {
  const [step, setStep] = useState<keyof typeof LABELS>('idle')
  useEffect(() => {
    if (step === 'idle') return
    const over = setTimeout(() => setStep('idle'), FEEDBACK_MS)
    return () => clearTimeout(over)
  }, [step])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setStep('copied')
    } catch {
      // Browsers provide no clipboard to pages without HTTPS.
      setStep('failed')
    }
  }

  return (
    <>
      <Button size="small" onClick={copy}>
        <Icon name={step === 'copied' ? 'check' : 'copy'} />
        {step === 'idle' ? label : LABELS[step]}
        <span className={textStyles.visuallyHidden}> {what}</span>
      </Button>
      <span className={textStyles.visuallyHidden} aria-live="polite">
        {step === 'idle' ? '' : `${what}: ${LABELS[step]}`}
      </span>
    </>
  )
}
