/** In pixels. The image store makes exactly these widths. */
export const pictureWidths = [320, 640, 960, 1280, 1600] as const
export type PictureFormat = 'avif' | 'webp' | 'jpg'

export const defaultImagePath = '/no-picture.svg'

type Sized = { key: string; width: number }

export function picturePath(key: string, width: number, format: PictureFormat): string {
  return `/uploads/${key}/${width}.${format}`
}

export function pictureSources({ key, width }: Sized, format: PictureFormat): string {
  return offeredWidths(width)
    .map((offered) => `${picturePath(key, offered, format)} ${Math.min(offered, width)}w`)
    .join(', ')
}

export function fullPicturePath({ key, width }: Sized, format: PictureFormat): string {
  return picturePath(key, offeredWidths(width).at(-1) ?? 320, format)
}

function offeredWidths(width: number): number[] {
  const smaller = pictureWidths.filter((offered) => offered < width)
  const [enough] = pictureWidths.filter((offered) => offered >= width)
  return enough === undefined ? smaller : [...smaller, enough]
}
