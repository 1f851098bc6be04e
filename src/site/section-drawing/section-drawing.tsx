import { useEffect, useState } from 'react'
import styles from './section-drawing.module.css'
import type { SectionDrawingProps } from './section-drawing-svg.tsx'

const ELEMENT_ID = 'section-drawing'
const loadSvg = async () => (await import('./section-drawing-svg.tsx')).SectionDrawingSvg
type Svg = Awaited<ReturnType<typeof loadSvg>>

const ServedSvg = import.meta.env.SSR ? await loadSvg() : null

/**
 * The section drawing. It never changes, so a browser keeps the one that the server sent, and loads the code that draws
 * it only if the page was opened without the server.
 */
export function SectionDrawing(props: SectionDrawingProps) {
  if (ServedSvg === null) return <KeptDrawing {...props} />
  return (
    <div id={ELEMENT_ID} className={styles.frame}>
      <ServedSvg {...props} />
    </div>
  )
}

function KeptDrawing(props: SectionDrawingProps) {
  const [served] = useState(() => document.getElementById(ELEMENT_ID)?.innerHTML)
  const [LoadedSvg, setLoadedSvg] = useState<Svg>()
  useEffect(() => {
    if (served === undefined) void loadSvg().then((svg) => setLoadedSvg(() => svg))
  }, [served])
  if (served === undefined) return LoadedSvg ? <LoadedSvg {...props} /> : <div className={styles.frame} />
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is what this page already shows, and React only compares it
  return <div id={ELEMENT_ID} className={styles.frame} dangerouslySetInnerHTML={{ __html: served }} />
}
