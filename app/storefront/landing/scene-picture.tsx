import { type Scene, scenePath, sceneSources } from './scenes.ts'

type ScenePictureProps = { scene: Scene; sizes: string; className?: string }

export function ScenePicture({ scene, sizes, className }: ScenePictureProps) {
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
