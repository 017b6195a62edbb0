import { type FocusPoint, focusStyle } from '#app/catalog/focus-point.ts'
import { type PictureFormat, picturePath } from '#app/catalog/image-path.ts'

type ProductThumbnailProps = { imageKey: string | null; focus?: FocusPoint | null | undefined; className?: string }

export function ProductThumbnail({ imageKey, focus, className = '' }: ProductThumbnailProps) {
  const frame = `block aspect-4/5 bg-sand ${className}`
  if (!imageKey) return <span aria-hidden className={frame} />
  const at = (format: PictureFormat) => picturePath(imageKey, 320, format)
  return (
    <picture className={`${frame} relative overflow-hidden`}>
      <source type="image/avif" srcSet={at('avif')} />
      <source type="image/webp" srcSet={at('webp')} />
      <img
        src={at('jpg')}
        alt=""
        width={320}
        height={400}
        loading="lazy"
        // Absolute: otherwise WebKit gives the row the image's height instead of the frame's.
        className="absolute inset-0 size-full object-cover"
        style={focusStyle(focus)}
      />
    </picture>
  )
}
