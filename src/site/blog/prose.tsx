import { Fragment } from 'react'

/** A paragraph of plain text in which the words between backticks are code. */
export function Prose({ text }: { text: string }) {
  const pieces = text.split('`')
  return (
    <p>
      {pieces.map((piece, index) => {
        // The same piece may come twice; its place in the sentence never changes.
        const place = `${index}:${piece}`
        return index % 2 === 1 ? <code key={place}>{piece}</code> : <Fragment key={place}>{piece}</Fragment>
      })}
    </p>
  )
}
