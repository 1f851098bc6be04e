import { Fragment } from 'react'

/** A paragraph of plain text in which the words between backticks are code. */
export function Prose({ text }: { text: string }) {
  const segments = text.split('`')
  return (
    <p>
      {segments.map((segment, index) => {
        // The same segment may occur twice, so the key includes its index.
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
