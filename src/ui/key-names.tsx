/** The names of keys, separated by spaces in `names`. */
export const KeyNames = ({ names }: { names: string }) =>
  names.split(' ').map((name, index) => (
    <span key={name}>
      {index > 0 && ' '}
      <kbd>{name}</kbd>
    </span>
  ))

/** Hints, each with the names of keys, as for `KeyNames`, and what they do. */
export const KeyHints = ({ hints }: { hints: readonly (readonly [names: string, does: string])[] }) =>
  hints.map(([names, does]) => (
    <span key={names}>
      <KeyNames names={names} /> {does}
    </span>
  ))
