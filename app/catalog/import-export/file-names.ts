/** The name of a stored picture in the products file. */
export function pictureName(key: string): string {
  return `${key}.jpg`
}

/** Programs write the same file name with different letter case and Unicode forms. */
export function normalizeFileName(name: string): string {
  return name.normalize('NFC').toLowerCase()
}
