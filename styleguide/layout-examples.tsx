import { Button } from '#app/ui/button.tsx'
import figureTableStyles from '#app/ui/figure-table.module.css'
import layoutStyles from '#app/ui/layout.module.css'
import progressStyles from '#app/ui/progress.module.css'
import segmentsStyles from '#app/ui/segments.module.css'
import surfaceStyles from '#app/ui/surface.module.css'
import textStyles from '#app/ui/text.module.css'
import textTableStyles from '#app/ui/text-table.module.css'
import type { Example } from './example.ts'

export const Layouts: Example = () => (
  <div className={layoutStyles.stack}>
    <div className={layoutStyles.wrappingRow}>
      <Button>First</Button>
      <Button>Second</Button>
      <span className={layoutStyles.atEnd}>At the end</span>
    </div>
    <p className={surfaceStyles.notice}>2 rules stop this order.</p>
    <p className={surfaceStyles.quote}>{'Store 4, Harbour Road\nLisbon'}</p>
    <p className={textStyles.hint}>A hint below a field.</p>
    <div className={surfaceStyles.card}>A card</div>
    <div className={surfaceStyles.sheet}>The main part of a page</div>
    <fieldset className={segmentsStyles.segments}>
      <button type="button" aria-pressed="true">
        Light
      </button>
      <button type="button" aria-pressed="false">
        Dark
      </button>
    </fieldset>
    <progress className={progressStyles.progress} value={40} max={100} aria-label="Progress" />
  </div>
)

export const FigureExamples: Example = () => (
  <div className={layoutStyles.stack}>
    <table className={figureTableStyles.figureTable}>
      <thead>
        <tr>
          <th scope="col">Quantity</th>
          <th scope="col">Unit price</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">21</th>
          <td>1,490.00</td>
        </tr>
      </tbody>
    </table>
    <table className={textTableStyles.textTable}>
      <tbody>
        <tr>
          <th scope="row">Material</th>
          <td>Steel, up to 13 mm</td>
        </tr>
      </tbody>
    </table>
  </div>
)
