/** The texts of the way into the finder from the home page, which loads nothing else of the finder. */
export const FINDER_ENTRY = {
  title: 'What do you need to drill?',
  text: 'Enter the hole: we name the drill, the quantity and the price.',
}
