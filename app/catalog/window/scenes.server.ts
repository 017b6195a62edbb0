import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImageStore } from '#app/platform/pictures/image-store.server.ts'
import { projectFolder } from '#app/platform/process/project-folder.server.ts'
import type { ProductImage } from '../product.ts'
import type { WindowScene } from './window-scenes.ts'

const found = new WeakMap<ImageStore, Map<string, Promise<ProductImage>>>()

/** The first call of a process stores the picture in all widths and formats. A changed file gets a new address. */
export function readScene(images: ImageStore, { slug, alt }: WindowScene): Promise<ProductImage> {
  const scenes = found.get(images) ?? new Map<string, Promise<ProductImage>>()
  found.set(images, scenes)
  const kept = scenes.get(slug) ?? keepScene(images, slug, alt)
  scenes.set(slug, kept)
  kept.catch(() => scenes.delete(slug))
  return kept
}

async function keepScene(images: ImageStore, slug: string, alt: string): Promise<ProductImage> {
  const path = join(projectFolder(), 'db/demo/pictures/scenes', `${slug}.jpg`)
  const outcome = await images.keep(await readFile(path))
  if (!outcome.ok) throw new Error(`${path} is ${outcome.reason}`)
  return { ...outcome.image, alt }
}
