import { classNames } from '#app/ui/class-names.ts'
import { focusStyle } from './focus-point.ts'
import { defaultImagePath, fullPicturePath, picturePath, pictureSources } from './image-path.ts'
import type { ProductImage } from './product.ts'

/** In pixels. */
const small = 320

type ProductPictureProps = {
  image: ProductImage | undefined
  sizes: string
  eager?: boolean
  isWhole?: boolean
  /** In pixels: the layout never shows it in fewer, or in more. */
  least?: number
  most?: number
  className?: string
  /** Replaces the picture's own text; empty if words beside it say the same. */
  alt?: string
}

/** Fills the size that its class gives, cropped around the focus point. The given size keeps the page from moving. */
export function ProductPicture({
  image,
  sizes,
  eager = false,
  isWhole = false,
  least,
  most = Infinity,
  className,
  alt,
}: ProductPictureProps) {
  const look = classNames('w-full', isWhole ? 'object-contain' : 'object-cover', className)
  const widest = Math.min(960, most)
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
      <source type="image/avif" srcSet={pictureSources(image, 'avif', least, most)} sizes={sizes} />
      {/* A small JPEG is little enough for a browser that reads no AVIF. */}
      {most <= small ? null : (
        <source type="image/webp" srcSet={pictureSources(image, 'webp', least, most)} sizes={sizes} />
      )}
      <img
        {...loading}
        // For browsers that read neither: older than those that the shop is made for.
        src={image.width > widest ? picturePath(image.key, widest, 'jpg') : fullPicturePath(image, 'jpg')}
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
