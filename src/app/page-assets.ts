/** What pages say about where they are; the same on the server and in the browser. */
export interface PageAssets {
  /** Where the shop is reached, for canonical addresses and link previews. No slash at the end. */
  origin: string
}
