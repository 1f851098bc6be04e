import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from './button.tsx'
import styles from './file-drop.module.css'
import { Icon } from './icon.tsx'
import textStyles from './text.module.css'

interface FileDropProps {
  /** For screen readers: 'CSV file'. */
  label: string
  /** The button: 'Choose CSV file'. */
  buttonLabel: string
  /** Media types and endings of the file names. */
  accept: string
  isDisabled?: boolean
  onFile: (file: File) => void
  /** The hint and the progress, below the button. */
  children?: ReactNode
}

/** Chooses one file, with a button or by dropping it. */
export function FileDrop({
  label,
  buttonLabel,
  accept,
  isDisabled = false,
  onFile,
  children,
}: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const drag = (isInside: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(isInside)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button inside does the same
    <div
      className={styles.dropZone}
      data-over={isOver}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event)
        const [file] = event.dataTransfer.files
        if (file && !isDisabled) onFile(file)
      }}
    >
      <input
        ref={input}
        className={textStyles.visuallyHidden}
        type="file"
        tabIndex={-1}
        aria-label={label}
        accept={accept}
        disabled={isDisabled}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile(file)
          // The same file can be chosen again after it was corrected.
          target.value = ''
        }}
      />
      <Button size="large" disabled={isDisabled} onClick={() => input.current?.click()}>
        <Icon name="upload" />
        {buttonLabel}
      </Button>
      {children}
    </div>
  )
}
