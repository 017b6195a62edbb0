import { singleLineRule } from '#app/framework/text-rules.ts'
import { maxProductImages } from '../product.ts'

export const photoMaxMegabytes = 15
export const photoMaxBytes = photoMaxMegabytes * 1024 * 1024
export const photoMaxMegapixels = 40

export const photoTypes = 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif'

/** For pictures that do not belong to a product. */
export const pictureRules = { alt: singleLineRule('What the picture shows', 150) }

/** `what`: what the photos show, such as 'a product', for messages. */
export type PhotoLimit = { what: string; max: number }

export const productPhotoLimit: PhotoLimit = { what: 'a product', max: maxProductImages }

export function photoLimitText({ max }: PhotoLimit): string {
  return `${max === 1 ? 'One picture,' : `Up to ${max} pictures, each`} at most ${photoMaxMegabytes} MB and ${photoMaxMegapixels} megapixels: JPEG, PNG, WebP, AVIF or HEIC.`
}

/** The usual hint. After a refused photo the page displays `photoLimitText` with all limits instead. */
export function shortPhotoLimitText({ max }: PhotoLimit): string {
  return `Up to ${max} photos, ${photoMaxMegabytes} MB each.`
}

const byName = new Intl.Collator('en', { numeric: true })

export function sortByFileName<T extends { name: string }>(files: readonly T[]): T[] {
  return files.toSorted((one, other) => byName.compare(one.name, other.name))
}

export function displayFileName(name: string): string {
  const plain = name.replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, '').trim()
  const short = [...plain].slice(0, 80).join('')
  return short || 'a picture without a name'
}

export type PhotoError =
  | 'empty'
  | 'too-large'
  | 'too-many'
  | 'not-a-picture'
  | 'unread-heic'
  | 'too-many-pixels'
  | 'damaged'
  | 'unreadable'
  | 'not-stored'

export function photoErrorText(error: PhotoError, fileName: string, { what, max } = productPhotoLimit): string {
  const name = `'${displayFileName(fileName)}'`
  const texts: Record<PhotoError, string> = {
    empty: `${name} is empty.`,
    'too-large': `${name} is larger than ${photoMaxMegabytes} MB.`,
    'too-many': `${name} is one picture too many: ${what} has at most ${max}.`,
    'not-a-picture': `${name} is not a picture we can read: please use JPEG, PNG, WebP, AVIF or HEIC.`,
    'unread-heic': `${name} is a HEIC picture that we can't read here: please send it as JPEG.`,
    'too-many-pixels': `${name} has more than ${photoMaxMegapixels} megapixels.`,
    damaged: `${name} is damaged or incomplete.`,
    unreadable: `${name} can't be opened: it is damaged, incomplete or too large.`,
    'not-stored': `${name} could not be stored. Please try again.`,
  }
  return texts[error]
}

/** The message for uploaded photos that equal each other or a stored one. */
export function duplicatePhotosText(count: number): string {
  return count === 1
    ? 'One picture is the same as another, so it is kept once.'
    : `${count} pictures are the same as others, so each is kept once.`
}

/** Detects the format by the content. `head`: the first bytes of the file as Latin-1. */
export function pictureKind(head: string): 'jpeg' | 'png' | 'webp' | 'avif' | 'heic' | null {
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp'
  if (head.slice(4, 8) !== 'ftyp') return null
  const brand = head.slice(8, 12)
  if (brand === 'avif' || brand === 'avis') return 'avif'
  return /^(heic|heix|heim|heis|mif1|msf1)/.test(brand) ? 'heic' : null
}

type PhotoFile = { name: string; size: number }

/** Returns null if all photos can be uploaded. */
export function findPhotoError(files: readonly PhotoFile[], storedCount = 0, limit = productPhotoLimit): string | null {
  const surplus = files.slice(Math.max(0, limit.max - storedCount))
  const texts = files.flatMap((file) => {
    if (surplus.includes(file)) return [photoErrorText('too-many', file.name, limit)]
    if (file.size === 0) return [photoErrorText('empty', file.name)]
    return file.size > photoMaxBytes ? [photoErrorText('too-large', file.name)] : []
  })
  return texts.join(' ') || null
}
