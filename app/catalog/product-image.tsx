import { classNames } from '#app/ui/class-names.ts'
import { focusStyle } from './focus-point.ts'
import { defaultImagePath, fullPicturePath, picturePath, pictureSources } from './image-path.ts'
import type { ProductImage } from './product.ts'

/** In pixels. */
const smallWidth = 320

type ProductPictureProps = {
  image: ProductImage | undefined
  sizes: string
  isEager?: boolean
  isWhole?: boolean
  /** The smallest and the largest width of the files to offer, in pixels. */
  minWidth?: number
  maxWidth?: number
  className?: string
  /** Replaces the image's own alternative text. Empty if the text beside the image says the same. */
  alt?: string
}

/**
 * Fills the size that its class sets, cropped around the focus point. The attributes for width and height prevent a
 * layout shift.
 */
export function ProductPicture({
  image,
  sizes,
  isEager = false,
  isWhole = false,
  minWidth,
  maxWidth = Infinity,
  className,
  alt,
}: ProductPictureProps) {
  const imageClass = classNames('w-full', isWhole ? 'object-contain' : 'object-cover', className)
  const fallbackWidth = Math.min(960, maxWidth)
  const loading = isEager ? ({ loading: 'eager', fetchPriority: 'high' } as const) : ({ loading: 'lazy' } as const)
  if (!image) {
    return (
      <img
        src={defaultImagePath}
        alt={alt ?? 'No picture yet'}
        width={960}
        height={1200}
        className={imageClass}
        {...loading}
      />
    )
  }
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={pictureSources(image, 'avif', minWidth, maxWidth)} sizes={sizes} />
      {/* Small images need no WebP: the JPEG is small enough for browsers without AVIF. */}
      {maxWidth <= smallWidth ? null : (
        <source type="image/webp" srcSet={pictureSources(image, 'webp', minWidth, maxWidth)} sizes={sizes} />
      )}
      <img
        {...loading}
        // The JPEG is for browsers that know neither AVIF nor WebP.
        src={image.width > fallbackWidth ? picturePath(image.key, fallbackWidth, 'jpg') : fullPicturePath(image, 'jpg')}
        alt={alt ?? image.alt}
        width={image.width}
        height={image.height}
        decoding={isEager ? 'auto' : 'async'}
        className={imageClass}
        style={isWhole ? undefined : focusStyle(image.focus)}
      />
    </picture>
  )
}
