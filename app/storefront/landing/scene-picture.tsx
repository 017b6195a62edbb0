import { type Scene, scenePath, sceneSources } from './scenes.ts'

type ScenePictureProps = {
  scene: Scene
  narrowScene?: Scene
  sizes: string
  isEager?: boolean
  className?: string
}

const narrow = '(max-width: 768px)'

export function ScenePicture({ scene, narrowScene, sizes, isEager = false, className }: ScenePictureProps) {
  const largest = scene.widths.at(-1) ?? scene.width
  return (
    <picture>
      {narrowScene && (
        <>
          <source media={narrow} type="image/avif" srcSet={sceneSources(narrowScene, 'avif')} sizes={sizes} />
          <source media={narrow} type="image/webp" srcSet={sceneSources(narrowScene, 'webp')} sizes={sizes} />
          <source media={narrow} srcSet={sceneSources(narrowScene, 'jpg')} sizes={sizes} />
        </>
      )}
      <source type="image/avif" srcSet={sceneSources(scene, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={sceneSources(scene, 'webp')} sizes={sizes} />
      <img
        src={scenePath(scene.slug, largest, 'jpg')}
        srcSet={sceneSources(scene, 'jpg')}
        sizes={sizes}
        alt={scene.alt}
        width={scene.width}
        height={scene.height}
        loading={isEager ? 'eager' : 'lazy'}
        fetchPriority={isEager ? 'high' : 'auto'}
        decoding="async"
        className={className}
      />
    </picture>
  )
}
