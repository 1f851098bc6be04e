/** Shows the styleguide in the browser; only the development server knows this file. */
import { createRoot } from 'react-dom/client'
import { FailedParts } from '../failed-parts.tsx'
import { IconSprite } from '../icon-sprite.tsx'
import { ToastRegion } from '../toast-region.tsx'
import { Styleguide } from './styleguide.tsx'

createRoot(document.body).render(
  <>
    <IconSprite />
    <Styleguide />
    <FailedParts />
    <ToastRegion />
  </>,
)
