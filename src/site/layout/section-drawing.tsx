import drawing from './section-drawing.svg'

interface SectionDrawingProps {
  /** Fills the frame with the chuck and the gear, as decoration. */
  isDetail?: boolean
  className?: string | undefined
}

/**
 * The FX-13 hammer drill, cut along its spindle. One cached file for all pages: its fragments are views of it. Phones show
 * the drawing without its texts, which cost half of its time in the browser.
 */
export function SectionDrawing({ isDetail = false, className }: SectionDrawingProps) {
  if (isDetail) return <img className={className} src={`${drawing}#detail`} alt="" />
  return (
    <picture className={className}>
      <source media="(max-width: 55.99rem)" srcSet={drawing} />
      <img
        src={`${drawing}#texts`}
        width={976}
        height={620}
        alt="FX-13 hammer drill, longitudinal section: motor, fan, gear, impact ratchet, chuck and bit"
      />
    </picture>
  )
}
