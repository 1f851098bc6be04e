/** The keys of a record that has no others than those of its type. */
export const keysOf = <Key extends string>(record: Readonly<Partial<Record<Key, unknown>>>) =>
  Object.keys(record) as [Key, ...Key[]]
