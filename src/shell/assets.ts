/** What a page needs from the build; the same on the server and in the browser, or hydration would stumble. */
export interface PageAssets {
  /** Where the shop is reached, for canonical addresses and link previews. No slash at the end. */
  origin: string
  /** Module scripts, in order. */
  scripts: string[]
  styles: string[]
  fonts: string[]
  /** Chunks the page's own screen needs, fetched beside the script. */
  preloads: string[]
}
