import type { FocusPoint } from '../../focus-point.ts'
import { shownFileName, sortByFileName } from '../photo-rules.ts'

export type SelectedPhoto = { key: string; name: string; file: File; preview: string; focus: FocusPoint }

/** Of the file as the browser gave it. Cameras name each picture alike, so its name tells none from another. */
export function photoKey({ name, size, lastModified }: Pick<File, 'name' | 'size' | 'lastModified'>): string {
  return `${size} ${lastModified} ${name}`
}

/** A file that is chosen again is there once. Of the same name, the one that came first stands first. */
export function withAdded<T extends { key: string; name: string }>(before: readonly T[], added: readonly T[]): T[] {
  const kept = before.filter((photo) => !added.some(({ key }) => key === photo.key))
  return sortByFileName([...kept, ...added])
}

/** A number tells those apart that have the same name. */
export function shownNames(photos: readonly { name: string }[]): string[] {
  const seen = new Map<string, number>()
  return photos.map((photo) => {
    const name = shownFileName(photo.name)
    const nth = (seen.get(name) ?? 0) + 1
    seen.set(name, nth)
    return nth === 1 ? name : `${name} (${nth})`
  })
}
