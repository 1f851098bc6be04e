import { formatNumber } from '#app/lib/numbers.ts'
import type { ProductSpecs } from '#app/products/specifications/specifications.ts'
import styles from './section-drawing.module.css'
import {
  Armature,
  AuxiliaryHandle,
  AXIS,
  Bit,
  Cable,
  Castings,
  Chuck,
  Fan,
  GearTrain,
  HATCH,
  LAYSHAFT,
  Ratchet,
  Stator,
  SwitchAndWires,
} from './section-drawing-parts.tsx'
import { Label } from './section-drawing-shapes.tsx'

/** The values shown in the drawing. Missing values are left out. */
type SectionDrawingSpecs = Pick<
  ProductSpecs,
  'powerW' | 'blowsPerMin' | 'chuckMm' | 'lengthMm' | 'capacitySteelMm'
>

const FX_13: SectionDrawingSpecs = {
  powerW: 850,
  blowsPerMin: 48_000,
  chuckMm: 13,
  lengthMm: 292,
  capacitySteelMm: 13,
}

/** The length of the drawn bit, which is to scale. */
const BIT_LENGTH_MM = 100

export interface SectionDrawingProps {
  figures?: SectionDrawingSpecs
  /** The view box of a detail that fills the frame; without it, the whole drawing is shown. */
  detail?: string
  className?: string | undefined
}

/** The FX-13 hammer drill, cut along its spindle. 2.05 drawing units are 1 mm. */
export function SectionDrawingSvg({ figures = FX_13, detail, className = '' }: SectionDrawingProps) {
  return (
    <svg
      className={`${detail ? styles.detail : styles.whole} ${className}`}
      viewBox={detail ?? '-10 0 912 620'}
      preserveAspectRatio={detail ? 'xMidYMid slice' : 'xMidYMid meet'}
      role="img"
      aria-label="FX-13 hammer drill, longitudinal section: motor, fan, gear, impact ratchet, chuck and bit"
    >
      <Hatches />
      <Cable />
      <Castings />
      <Stator />
      <Armature />
      <Fan />
      <GearTrain />
      <Ratchet />
      <AuxiliaryHandle />
      <Bit />
      <Chuck />
      <SwitchAndWires />
      <path className={styles.axis} d={`M-10 ${AXIS}H902`} />
      <path className={styles.axis} d={`M374 ${LAYSHAFT}H470`} />
      {!detail && (
        <g className={styles.annotations}>
          <path className={styles.axis} d={`M-42 ${AXIS}H-10M-6.5 156V224`} />
          <Dimensions {...figures} />
          <Labels {...figures} />
        </g>
      )}
    </svg>
  )
}

/** Section hatching: one direction and pitch for plastic, the other for metal. */
function Hatches() {
  return (
    <defs>
      <pattern
        id={HATCH.plastic}
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <path className={styles.hatch} d="M0 0V6" />
      </pattern>
      <pattern
        id={HATCH.metal}
        width="4.5"
        height="4.5"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(-45)"
      >
        <path className={styles.hatch} d="M0 0V5" />
      </pattern>
    </defs>
  )
}

function Dimensions({ lengthMm, capacitySteelMm }: SectionDrawingSpecs) {
  return (
    <>
      {lengthMm && (
        <>
          <path
            className={styles.dimension}
            d="M40 98V22M640 132V22M40 32H640m-9-3.5 9 3.5-9 3.5M49 28.5 40 32l9 3.5"
          />
          <text className={styles.text} x="340" y="26" textAnchor="middle">
            {lengthMm}
          </text>
        </>
      )}
      <path
        className={styles.dimension}
        d="M846 176V22M640 32H846m-9-3.5 9 3.5-9 3.5M649 28.5 640 32l9 3.5"
      />
      <text className={styles.text} x="743" y="26" textAnchor="middle">
        {BIT_LENGTH_MM}
      </text>
      {capacitySteelMm && (
        <>
          <path
            className={styles.dimension}
            d="M858 177h22M858 203h22M870 150v27m-3-8 3 8 3-8M870 230v-27m-3 8 3-8 3 8"
          />
          <text className={styles.text} x="870" y="142" textAnchor="middle">
            ⌀{capacitySteelMm}
          </text>
        </>
      )}
    </>
  )
}

function Labels({ powerW, blowsPerMin, chuckMm }: SectionDrawingSpecs) {
  const blows = blowsPerMin && `${formatNumber(blowsPerMin)} blows/min`
  return (
    <>
      <Label at={[458, 190]} to={[466, 84]} name="Impact ratchet" figure={blows || undefined} side="right" />
      <Label
        at={[266, 170]}
        to={[236, 84]}
        name="Armature"
        figure={powerW ? `${powerW} W` : undefined}
        side="left"
      />
      <Label
        at={[600, 222]}
        to={[626, 300]}
        name="Keyless chuck"
        figure={chuckMm ? `to ⌀${chuckMm} mm` : undefined}
        side="right"
      />
      <Label at={[144, 222]} to={[250, 330]} name="Brush" figure="carbon, sprung" side="right" />
    </>
  )
}
