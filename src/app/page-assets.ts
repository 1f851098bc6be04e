/** The data that pages need for absolute URLs. */
export interface PageAssets {
  /** The public URL of the shop without a slash at the end, for canonical URLs and link previews. */
  origin: string
}
