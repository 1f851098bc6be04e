import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from './button.tsx'
import styles from './file-drop.module.css'
import { Icon } from './icon.tsx'
import textStyles from './text.module.css'

interface FileDropProps {
  isDisabled?: boolean
  onFile: (file: File) => void
  /** The hint and the progress, below the button. */
  children?: ReactNode
}

/** Chooses one CSV file, with a button or by dropping it. */
export function FileDrop({ isDisabled = false, onFile, children }: FileDropProps) {
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
        aria-label="CSV file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
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
        Choose CSV file
      </Button>
      {children}
    </div>
  )
}
