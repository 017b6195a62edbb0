import type { FocusPoint } from '../../focus-point.ts'
import { displayFileName, sortByFileName } from '../photo-rules.ts'

export type SelectedPhoto = { key: string; name: string; file: File; preview: string; focus: FocusPoint }

/** Identifies a file. The name alone is not unique, because many cameras give every photo the same name. */
export function photoKey({ name, size, lastModified }: Pick<File, 'name' | 'size' | 'lastModified'>): string {
  return `${size} ${lastModified} ${name}`
}

/** Replaces files that are selected again. Files with equal names keep their order. */
export function mergePhotos<T extends { key: string; name: string }>(before: readonly T[], added: readonly T[]): T[] {
  const otherPhotos = before.filter((photo) => !added.some(({ key }) => key === photo.key))
  return sortByFileName([...otherPhotos, ...added])
}

/** Adds a number to equal names. */
export function displayNames(photos: readonly { name: string }[]): string[] {
  const seen = new Map<string, number>()
  return photos.map((photo) => {
    const name = displayFileName(photo.name)
    const nth = (seen.get(name) ?? 0) + 1
    seen.set(name, nth)
    return nth === 1 ? name : `${name} (${nth})`
  })
}
