import { imageFormats, imageWidths } from './image-store.server.ts'

type Format = (typeof imageFormats)[number]
export type Variant = { width: number; format: Format }

export const imageTypes: Record<Format, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

export function readVariantName(name: string): Variant | null {
  const [number, ending, rest] = name.split('.')
  const width = imageWidths.find((pixels) => String(pixels) === number)
  const format = imageFormats.find((name) => name === ending)
  return width && format && rest === undefined ? { width, format } : null
}
