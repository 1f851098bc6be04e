/** The names of keys, separated by spaces in `names`. */
export const KeyNames = ({ names }: { names: string }) =>
  names.split(' ').map((name, index) => (
    <span key={name}>
      {index > 0 && ' '}
      <kbd>{name}</kbd>
    </span>
  ))
