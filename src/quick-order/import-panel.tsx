import { type DragEvent, useRef, useState } from 'react'
import { formatPlural } from '#app/lib/numbers.ts'
import { DashboardIcon } from '#app/ui/dashboard-icon.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormNotice } from '#app/ui/form-notice.tsx'
import { downloadSample } from './downloads.ts'
import type { RowImport } from './import/use-row-import.ts'

/** The ways in for rows that exist already: pasted, or out of a file. */
export function ImportPanel({ reading }: { reading: RowImport }) {
  const [text, setText] = useState('')
  const { state, readText, readFile } = reading
  return (
    <section className="sheet bring" aria-labelledby="bring-in">
      <header>
        <h2 id="bring-in">From a spreadsheet</h2>
      </header>
      <div className="pad stack">
        {state.step === 'refused' && (
          <FormNotice key={state.attempt} kind="error" title={state.title}>
            <p>{state.advice}</p>
          </FormNotice>
        )}
        <Field
          id="paste"
          label="Paste lines"
          boxed={false}
          hint="On each line a SKU or name, then a tab, comma, semicolon or spaces, then the quantity."
        >
          {(control) => (
            <textarea
              {...control}
              className="ta mono"
              rows={6}
              spellCheck={false}
              placeholder={'FX-13\t21\nFX-24; 16'}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
        <button
          type="button"
          className="b lg"
          disabled={text.trim() === ''}
          // What is refused stays in the field.
          onClick={async () => (await readText(text)) && setText('')}
        >
          Read the lines
        </button>
        <FileDrop state={state} onFile={(file) => void readFile(file)} />
      </div>
    </section>
  )
}

function FileDrop({ state, onFile }: { state: RowImport['state']; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const drag = (isInside: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(isInside)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a short cut; the button inside does the same
    <div
      className={isOver ? 'drop over-it' : 'drop'}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event)
        const [file] = event.dataTransfer.files
        if (file) onFile(file)
      }}
    >
      <input
        ref={input}
        className="vh"
        type="file"
        tabIndex={-1}
        aria-label="CSV file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile(file)
          // The same file again, once it is mended.
          target.value = ''
        }}
      />
      <button type="button" className="b lg" onClick={() => input.current?.click()}>
        <DashboardIcon name="upload" />
        Choose a CSV file
      </button>
      <p className="hint">or drop it here: up to 5,000 rows.</p>
      {state.step === 'reading' && (
        <p role="status">
          <progress value={state.share} max={1} aria-label="Reading the file" /> Reading {state.name}
        </p>
      )}
      {state.step === 'read' && (
        <p className="hint" role="status">
          {formatPlural(state.rows, ['row', 'rows'])} read
          {state.encoding && `, written in ${state.encoding}`}.
        </p>
      )}
      <button type="button" className="lk" onClick={() => void downloadSample()}>
        <DashboardIcon name="download" />
        Sample file
      </button>
    </div>
  )
}
