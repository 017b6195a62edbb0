import { access, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { variantsPrepared } from '../app/catalog/showcase/landing-images.server.ts'
import { avifQuality } from '../app/infra/images/image-encoder.server.ts'
import { lookbookImages } from '../app/storefront/landing/lookbook-images.ts'
import { sceneFormats, scenePath, scenes, stripScenes } from '../app/storefront/landing/scenes.ts'

/**
 * Makes the variants in which the landing page's fixed pictures and the demo's are sent. They are committed, so this runs
 * only after a picture was added, or changed and its old variants deleted: it makes what is missing.
 */
const root = join(import.meta.dirname, '..')
const demo = join(root, 'db/demo/pictures')
const website = join(root, 'public')

type Format = 'avif' | 'webp' | 'jpg'
type Variant = { master: string; target: string; width: number; height?: number; quality?: number }

const sceneMaster = (slug: string) => join(demo, 'scenes', `${slug}.jpg`)

function sceneVariants(): Variant[] {
  return [...Object.values(scenes), ...stripScenes].flatMap(({ slug, widths }) =>
    widths.flatMap((width) =>
      sceneFormats.map((format) => ({
        master: sceneMaster(slug),
        target: join(website, scenePath(slug, width, format)),
        width,
      })),
    ),
  )
}

function lookbookVariants(): Variant[] {
  return lookbookImages.flatMap(({ id, src, srcAvif }) =>
    [src, srcAvif].map((path) => ({ master: sceneMaster(`lookbook-${id}`), target: join(website, path), width: 640 })),
  )
}

/** The picture of a shared link, in the size that messengers show whole. */
const card: Variant = {
  master: sceneMaster('hero'),
  target: join(website, 'scenes/card.jpg'),
  width: 1200,
  height: 630,
}

async function demoVariants(): Promise<Variant[]> {
  const names = (await readdir(demo)).filter((name) => name.endsWith('.jpg')).map((name) => join(demo, name))
  const covers = (await readdir(join(demo, 'scenes'))).filter((name) => name.startsWith('cover-'))
  return [...names, ...covers.map((name) => join(demo, 'scenes', name))].flatMap((master) =>
    variantsPrepared.map((name) => {
      const width = Number.parseInt(name, 10)
      const target = join(dirname(master), 'variants', basename(master, '.jpg'), name)
      return { master, target, width, quality: avifQuality(width) }
    }),
  )
}

const encode: Record<Format, (picture: Sharp, quality?: number) => Sharp> = {
  avif: (picture, quality = 48) => picture.avif({ quality, effort: 4 }),
  webp: (picture) => picture.webp({ quality: 76, effort: 4 }),
  jpg: (picture) => picture.jpeg({ quality: 78, mozjpeg: true }),
}

async function writeVariant({ master, target, width, height, quality }: Variant): Promise<boolean> {
  const isThere = await access(target).then(
    () => true,
    () => false,
  )
  if (isThere) return false
  const format = sceneFormats.find((one) => target.toLowerCase().endsWith(`.${one}`)) ?? 'jpg'
  const picture = sharp(master).resize({ width, ...(height ? { height } : {}), withoutEnlargement: !height })
  await mkdir(dirname(target), { recursive: true })
  await encode[format](picture, quality).toFile(`${target}.part`)
  await rename(`${target}.part`, target)
  return true
}

/** A few hundred bytes in the page itself: enlarged, they are the picture out of focus. */
async function drawStandIn(slug: string): Promise<string> {
  const tiny = await sharp(sceneMaster(slug)).resize({ width: 20 }).webp({ quality: 30, effort: 6 }).toBuffer()
  return `data:image/webp;base64,${tiny.toString('base64')}`
}

async function writeStandIns() {
  const path = join(root, 'app/storefront/landing/hero-stand-ins.ts')
  const [wide, tall] = await Promise.all([scenes.hero, scenes.heroTall].map(({ slug }) => drawStandIn(slug)))
  const text = `/** Written by scripts/prepare-pictures.ts: the main picture out of focus, until it is there. */
export const heroStandIns = {
  wide: '${wide}',
  tall: '${tall}',
}
`
  if ((await readFile(path, 'utf8').catch(() => '')) !== text) await writeFile(path, text)
}

let made = 0
for (const variant of [...sceneVariants(), ...lookbookVariants(), card, ...(await demoVariants())]) {
  if (await writeVariant(variant)) made += 1
}
await writeStandIns()
console.log(`  Made ${made} variants of the shop's own pictures`)
