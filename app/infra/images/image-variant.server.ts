import { imageFormats, imageWidths } from './image-store.server.ts'

type Format = (typeof imageFormats)[number]
export type Variant = { width: number; format: Format }

export const imageTypes: Record<Format, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

export function readVariantName(name: string): Variant | null {
  const [number, ending, rest] = name.split('.')
  const width = imageWidths.find((one) => String(one) === number)
  const format = imageFormats.find((one) => one === ending)
  return width && format && rest === undefined ? { width, format } : null
}
