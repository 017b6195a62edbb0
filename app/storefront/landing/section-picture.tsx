import { ProductPicture } from '#app/catalog/product-image.tsx'
import type { LandingPicture } from '#app/shop/landing.ts'
import { type Scene, scenePath, sceneSources } from './scenes.ts'

type Layout = { sizes: string; className: string }

/** `own`: the owners' picture, which replaces the template's. */
type SectionPictureProps = Layout & { own: LandingPicture | undefined; scene: Scene | undefined }

export function SectionPicture({ own, scene, ...layout }: SectionPictureProps) {
  if (own) return <ProductPicture image={own} {...layout} />
  return scene && <ScenePicture scene={scene} {...layout} />
}

function ScenePicture({ scene, sizes, className }: Layout & { scene: Scene }) {
  const largest = scene.widths.at(-1) ?? scene.width
  return (
    <picture>
      <source type="image/avif" srcSet={sceneSources(scene, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={sceneSources(scene, 'webp')} sizes={sizes} />
      <img
        src={scenePath(scene.slug, largest, 'jpg')}
        srcSet={sceneSources(scene, 'jpg')}
        sizes={sizes}
        alt={scene.alt}
        width={scene.width}
        height={scene.height}
        loading="lazy"
        decoding="async"
        className={className}
      />
    </picture>
  )
}
