/** The keys of a record that has no others than those of its type. */
export const keysOf = <Key extends string>(record: Readonly<Partial<Record<Key, unknown>>>) =>
  Object.keys(record) as [Key, ...Key[]]

/** A value for each key. */
export const recordOf = <Key extends string, Value>(keys: readonly Key[], create: (key: Key) => Value) =>
  Object.fromEntries(keys.map((key) => [key, create(key)])) as Record<Key, Value>

/** Excludes inherited keys, such as `toString`. */
export const isKeyOf = <Of extends object>(record: Of, key: PropertyKey): key is keyof Of =>
  Object.hasOwn(record, key)
