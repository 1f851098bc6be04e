import { useEffect, useState } from 'react'
import type { DrawingOptions, drawProduct } from './draw-product.ts'
import type { DrawingInput } from './drawing-input.ts'

/** The draughtsman, who comes when first needed; null until then. */
export function useDrawingRenderer(): ((product: DrawingInput, options?: DrawingOptions) => string) | null {
  const [draw, setDraw] = useState<typeof drawProduct | null>(null)
  useEffect(() => {
    let isUnmounted = false
    // A drawing is a help: a page without it still works.
    import('./draw-product.ts')
      .then((module) => isUnmounted || setDraw(() => module.drawProduct))
      .catch(() => undefined)
    return () => {
      isUnmounted = true
    }
  }, [])
  return draw && ((product, options) => toDataUrl(draw(product, { theme: 'auto', ...options })))
}

function toDataUrl(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
