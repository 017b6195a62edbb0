import { join } from 'node:path'
import { projectFolder } from '#app/framework/process/project-folder.server.ts'
import type { ImageStore } from '#app/infra/images/image-store.server.ts'
import type { ProductImage } from '../product.ts'
import type { SceneImage } from './showcase-scenes.ts'

const found = new WeakMap<ImageStore, Map<string, Promise<ProductImage>>>()

/** Stores the image in the blob store at the first call in a process. A changed file gets a new key. */
export function readScene(images: ImageStore, { slug, alt }: SceneImage): Promise<ProductImage> {
  const scenes = found.get(images) ?? new Map<string, Promise<ProductImage>>()
  found.set(images, scenes)
  const storedScene = scenes.get(slug) ?? storeScene(images, slug, alt)
  scenes.set(slug, storedScene)
  storedScene.catch(() => scenes.delete(slug))
  return storedScene
}

async function storeScene(images: ImageStore, slug: string, alt: string): Promise<ProductImage> {
  const path = join(projectFolder(), 'db/demo/pictures/scenes', `${slug}.jpg`)
  return { ...(await images.storePrepared(path)), alt }
}
