import { useState } from 'react'
import { ICON_SYMBOLS } from './icon-paths.ts'

/** The icons that the server's page did not need. Every icon is a reference into them, and costs a few bytes. */
export function IconSprite() {
  const [missing] = useState(() => ICON_SYMBOLS.filter(({ id }) => !document.getElementById(id)))
  return (
    <svg width="0" height="0" aria-hidden="true">
      {missing.map(({ id, viewBox, path }) => (
        <symbol key={id} id={id} viewBox={viewBox}>
          <path d={path} />
        </symbol>
      ))}
    </svg>
  )
}
