import { useState } from 'react'
import { ICON_SYMBOLS } from './icon-paths.ts'

/** Adds the symbols of the icons that the server-rendered page does not contain. */
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
