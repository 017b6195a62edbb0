import type { FocusPoint } from '../../focus-point.ts'
import { shownFileName, sortByFileName } from '../photo-rules.ts'

export type SelectedPhoto = { key: string; name: string; file: File; preview: string; focus: FocusPoint }

/** Identifies the browser's file. Many cameras give every photo the same name, so the name alone does not. */
export function photoKey({ name, size, lastModified }: Pick<File, 'name' | 'size' | 'lastModified'>): string {
  return `${size} ${lastModified} ${name}`
}

/** A file selected again is not added twice. Equal names keep their order. */
export function withAdded<T extends { key: string; name: string }>(before: readonly T[], added: readonly T[]): T[] {
  const kept = before.filter((photo) => !added.some(({ key }) => key === photo.key))
  return sortByFileName([...kept, ...added])
}

/** Adds a number to equal names. */
export function shownNames(photos: readonly { name: string }[]): string[] {
  const seen = new Map<string, number>()
  return photos.map((photo) => {
    const name = shownFileName(photo.name)
    const nth = (seen.get(name) ?? 0) + 1
    seen.set(name, nth)
    return nth === 1 ? name : `${name} (${nth})`
  })
}
