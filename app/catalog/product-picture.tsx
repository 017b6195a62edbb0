import { classNames } from '#app/ui/class-names.ts'
import { focusStyle } from './focus-point.ts'
import { defaultImagePath, fullPicturePath, picturePath, pictureSources } from './picture.ts'
import type { ProductImage } from './product.ts'

type ProductPictureProps = {
  /** Undefined where the piece has none: a plain stand-in is shown. */
  image: ProductImage | undefined
  /** As in `<img sizes>`. */
  sizes: string
  /** For the picture that the page is about: fetched at once and first. */
  eager?: boolean
  /** Shown whole, not cropped. */
  isWhole?: boolean
  className?: string
  /** In place of the image's own alternative text; empty where the words beside it say the same. */
  alt?: string
}

/**
 * A picture in the formats and widths that the browser chooses from, with its size given so that nothing moves. It fills
 * the size that its class gives it, cropped around its focus point, whatever its own shape.
 */
export function ProductPicture({ image, sizes, eager = false, isWhole = false, className, alt }: ProductPictureProps) {
  const look = classNames('w-full', isWhole ? 'object-contain' : 'object-cover', className)
  const loading = eager ? ({ loading: 'eager', fetchPriority: 'high' } as const) : ({ loading: 'lazy' } as const)
  if (!image) {
    return (
      <img
        src={defaultImagePath}
        alt={alt ?? 'No picture yet'}
        width={960}
        height={1200}
        className={look}
        {...loading}
      />
    )
  }
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={pictureSources(image, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={pictureSources(image, 'webp')} sizes={sizes} />
      <img
        {...loading}
        src={image.width > 960 ? picturePath(image.key, 960, 'jpg') : fullPicturePath(image, 'jpg')}
        srcSet={pictureSources(image, 'jpg')}
        sizes={sizes}
        alt={alt ?? image.alt}
        width={image.width}
        height={image.height}
        decoding={eager ? 'auto' : 'async'}
        className={look}
        style={isWhole ? undefined : focusStyle(image.focus)}
      />
    </picture>
  )
}
