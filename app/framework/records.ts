/** The keys with the record's type, which `Object.keys` loses. */
export function keysOf<T extends object>(record: T): Extract<keyof T, string>[] {
  return Object.keys(record).filter((key): key is Extract<keyof T, string> => key in record)
}

/** A value for each key. */
export function recordOf<Key extends string, Value>(
  keys: readonly Key[],
  toValue: (key: Key) => Value,
): Record<Key, Value>
export function recordOf(keys: readonly string[], toValue: (key: string) => unknown): Record<string, unknown> {
  return Object.fromEntries(keys.map((key) => [key, toValue(key)]))
}

export function pickFields<T, Key extends keyof T>(record: T, keys: readonly Key[]): Pick<T, Key> {
  return Object.fromEntries(keys.map((key) => [key, record[key]])) as Pick<T, Key>
}
