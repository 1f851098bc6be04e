import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from './icon.tsx'

const LOOKS = {
  error: { className: 'sum', icon: 'alert' },
  warning: { className: 'sum warn', icon: 'alert' },
  done: { className: 'sum good', icon: 'check' },
} as const

interface FormNoticeProps {
  kind: keyof typeof LOOKS
  title: string
  children: ReactNode
}

/** What came of sending a form. Takes the focus when it appears; give it a new `key` for each attempt. */
export function FormNotice({ kind, title, children }: FormNoticeProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const { className, icon } = LOOKS[kind]
  return (
    <div ref={box} className={className} role={kind === 'done' ? 'status' : 'alert'} tabIndex={-1}>
      <Icon name={icon} />
      <div>
        <h2>{title}</h2>
        {children}
      </div>
    </div>
  )
}
