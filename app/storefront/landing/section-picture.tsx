import { ProductPicture } from '#app/catalog/product-image.tsx'
import type { LandingPicture } from '#app/shop/landing.ts'
import { ScenePicture } from './scene-picture.tsx'
import type { Scene } from './scenes.ts'

type SectionPictureProps = {
  /** The owners' picture, which replaces the template's. */
  own: LandingPicture | undefined
  scene: Scene | undefined
  sizes: string
  className: string
}

export function SectionPicture({ own, scene, ...layout }: SectionPictureProps) {
  if (own) return <ProductPicture image={own} {...layout} />
  return scene && <ScenePicture scene={scene} {...layout} />
}
