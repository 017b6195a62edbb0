import { contentPageScenes, hero, photoStrip } from '#app/catalog/showcase/showcase-scenes.ts'

export const sceneFormats = ['avif', 'webp', 'jpg'] as const
export type SceneFormat = (typeof sceneFormats)[number]

export type Scene = { slug: string; alt: string; width: number; height: number; widths: readonly number[] }

const stripSize = { width: 800, height: 1000, widths: [320, 480, 800] }

export const scenes = {
  hero: { ...hero.wide, width: 2400, height: 1350, widths: [960, 1440, 1920, 2400] },
  heroTall: { ...hero.tall, width: 1080, height: 1620, widths: [480, 640, 736, 828, 1080] },
}

export const stripScenes: Scene[] = photoStrip.map((one) => ({ ...one, ...stripSize }))

export const pageScenes: Scene[] = contentPageScenes.map((one) => ({ ...one, ...stripSize }))

export function scenePath(slug: string, width: number, format: SceneFormat): string {
  return `/scenes/${slug}-${width}.${format}`
}

export function sceneSources({ slug, widths }: Scene, format: SceneFormat): string {
  return widths.map((width) => `${scenePath(slug, width, format)} ${width}w`).join(', ')
}
