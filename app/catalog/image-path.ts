/** In pixels: a thumbnail, a card and a full phone screen, each at one to two device pixels per CSS pixel. */
export const pictureWidths = [160, 320, 420, 720, 960, 1280, 1600] as const

/**
 * A media query for `sizes`: phones with three device pixels per CSS pixel. Pages offer them the image for two device
 * pixels, because the difference is invisible and the file is half as large.
 */
export const densePhoneQuery = '(max-width:669px) and (min-resolution:2.5dppx)'
export type PictureFormat = 'avif' | 'webp' | 'jpg'

export const defaultImagePath = '/no-picture.svg'

type SizedImage = { key: string; width: number }

export function picturePath(key: string, width: number, format: PictureFormat): string {
  return `/uploads/${key}/${width}.${format}`
}

/** `minWidth` and `maxWidth`: the smallest and the largest width of the files to offer, in pixels. */
export function pictureSources(
  { key, width }: SizedImage,
  format: PictureFormat,
  minWidth = 0,
  maxWidth = Infinity,
): string {
  const widths = availableWidths(width)
  const inRange = widths.filter((offered) => offered >= minWidth && offered <= maxWidth)
  return (inRange.length > 0 ? inRange : widths)
    .map((offered) => `${picturePath(key, offered, format)} ${Math.min(offered, width)}w`)
    .join(', ')
}

export function fullPicturePath({ key, width }: SizedImage, format: PictureFormat): string {
  return picturePath(key, availableWidths(width).at(-1) ?? 320, format)
}

function availableWidths(width: number): number[] {
  const smaller = pictureWidths.filter((offered) => offered < width)
  const [enough] = pictureWidths.filter((offered) => offered >= width)
  return enough === undefined ? smaller : [...smaller, enough]
}
