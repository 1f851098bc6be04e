/** Shows the styleguide in the browser; only the development server knows this file. */
import { createRoot } from 'react-dom/client'
import { FailedParts } from '#app/ui/failed-parts.tsx'
import { IconSprite } from '#app/ui/icon-sprite.tsx'
import { ToastRegion } from '#app/ui/toast-region.tsx'
import { Styleguide } from './styleguide.tsx'

createRoot(document.body).render(
  <>
    <IconSprite />
    <Styleguide />
    <FailedParts />
    <ToastRegion />
  </>,
)
