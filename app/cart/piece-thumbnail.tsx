import { type PictureFormat, picturePath } from '#app/catalog/picture.ts'

type PieceThumbnailProps = { imageKey: string | null; className?: string }

/** A piece's picture beside its name: the name says what it is, so the picture has no text of its own. */
export function PieceThumbnail({ imageKey, className = '' }: PieceThumbnailProps) {
  const frame = `block aspect-4/5 bg-sand ${className}`
  if (!imageKey) return <span aria-hidden className={frame} />
  const at = (format: PictureFormat) => picturePath(imageKey, 320, format)
  return (
    <picture className={frame}>
      <source type="image/avif" srcSet={at('avif')} />
      <source type="image/webp" srcSet={at('webp')} />
      <img src={at('jpg')} alt="" width={320} height={400} loading="lazy" className="size-full object-cover" />
    </picture>
  )
}
