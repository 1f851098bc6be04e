/** Every component in every state, in light and dark, at both densities. Served by `npm run dev` at `/styleguide`. */
import { Messages, Overlays, Panels, Tables } from './content-examples.tsx'
import { Badges, Buttons, Fields, Icons } from './control-examples.tsx'
import { FigureExamples, Layouts } from './layout-examples.tsx'
import styles from './styleguide.module.css'

const EXAMPLES = {
  Buttons,
  Icons,
  Badges,
  Fields,
  Messages,
  Layouts,
  Tables,
  FigureExamples,
  Panels,
  Overlays,
}

export function Styleguide() {
  return (
    <main className={styles.grounds}>
      {(['light', 'dark'] as const).flatMap((theme) =>
        ([undefined, 'compact'] as const).map((density) => {
          const id = `${theme}-${density ?? 'public'}`
          return (
            <div key={id} className={styles.ground} data-theme={theme} data-density={density}>
              <h1>{id}</h1>
              {Object.entries(EXAMPLES).map(([title, Examples]) => (
                <section key={title}>
                  <h2>{title}</h2>
                  <Examples id={id} />
                </section>
              ))}
            </div>
          )
        }),
      )}
    </main>
  )
}
