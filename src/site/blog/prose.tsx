import { Fragment } from 'react'

/** A paragraph of plain text in which the words between backticks are code. */
export function Prose({ text }: { text: string }) {
  const segments = text.split('`')
  return (
    <p>
      {segments.map((segment, index) => {
        // The same piece may come twice; its place in the sentence never changes.
        const place = `${index}:${segment}`
        return index % 2 === 1 ? (
          <code key={place}>{segment}</code>
        ) : (
          <Fragment key={place}>{segment}</Fragment>
        )
      })}
    </p>
  )
}
