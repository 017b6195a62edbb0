/** How a picture that the shop has is named in the file. */
export function pictureName(key: string): string {
  return `${key}.jpg`
}

/** What two programs may write of one file's name. */
export function fileKey(name: string): string {
  return name.normalize('NFC').toLowerCase()
}
