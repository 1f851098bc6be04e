import { useEffect, useState } from 'react'
import type { DrawnMachine, DrawOptions, drawMachine } from './draw-product.ts'

/** The draughtsman, who comes when first needed; null until then. */
export function useDraughtsman(): ((machine: DrawnMachine, options?: DrawOptions) => string) | null {
  const [draw, setDraw] = useState<typeof drawMachine | null>(null)
  useEffect(() => {
    let gone = false
    // A drawing is a help: a page without it still works.
    import('./draw-product.ts')
      .then((module) => gone || setDraw(() => module.drawMachine))
      .catch(() => undefined)
    return () => {
      gone = true
    }
  }, [])
  return draw && ((machine, options) => pictureAddress(draw(machine, { theme: 'auto', ...options })))
}

function pictureAddress(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
