import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { lookbookImages } from '../app/storefront/landing/lookbook-images.ts'
import { sceneFormats, scenePath, scenes } from '../app/storefront/landing/scenes.ts'

/** Makes the landing page's fixed pictures in all widths and formats. Skips files newer than their original. */
const root = join(import.meta.dirname, '..')
const masters = join(root, 'db/demo/pictures/scenes')
const website = join(root, 'public')

type Variant = { master: string; target: string; width: number; height?: number; format: 'avif' | 'webp' | 'jpg' }

function sceneVariants(): Variant[] {
  return Object.values(scenes).flatMap(({ slug, widths }) =>
    widths.flatMap((width) =>
      sceneFormats.map((format) => ({ master: `${slug}.jpg`, target: scenePath(slug, width, format), width, format })),
    ),
  )
}

function lookbookVariants(): Variant[] {
  return lookbookImages.flatMap(({ id, src, srcAvif }) => [
    {
      master: `lookbook-${id}.jpg`,
      target: src,
      width: 640,
      format: src.endsWith('.WEBP') ? ('webp' as const) : ('jpg' as const),
    },
    { master: `lookbook-${id}.jpg`, target: srcAvif, width: 640, format: 'avif' as const },
  ])
}

/** The picture of a shared link, in the size that messengers show whole. */
const card: Variant = { master: 'hero.jpg', target: '/scenes/card.jpg', width: 1200, height: 630, format: 'jpg' }

async function writeVariant({ master, target, width, height, format }: Variant) {
  const from = join(masters, master)
  const to = join(website, target)
  if (await isNewer(to, from)) return 0
  const picture = sharp(from).resize({ width, ...(height ? { height } : {}), withoutEnlargement: !height })
  const encoded =
    format === 'avif'
      ? picture.avif(avifOf(target))
      : format === 'webp'
        ? picture.webp({ quality: 76, effort: 3 })
        : picture.jpeg({ quality: 78, progressive: true, mozjpeg: true })
  await encoded.toFile(`${to}.part`)
  await rename(`${to}.part`, to)
  return 1
}

/** The phone's main picture is what a slow line waits for: it is worth the time. */
function avifOf(target: string) {
  const isMainOfPhone = target.startsWith(`/scenes/${scenes.heroTall.slug}-`)
  return isMainOfPhone ? { quality: 46, effort: 4 } : { quality: 50, effort: 2 }
}

async function isNewer(file: string, master: string): Promise<boolean> {
  const [made, given] = await Promise.all([stat(file).catch(() => null), stat(master)])
  return made !== null && made.mtimeMs >= given.mtimeMs
}

/** A few hundred bytes in the page itself: enlarged, they are the picture out of focus. */
async function drawStandIn(slug: string): Promise<string> {
  const tiny = await sharp(join(masters, `${slug}.jpg`))
    .resize({ width: 20 })
    .webp({ quality: 30, effort: 6 })
    .toBuffer()
  return `data:image/webp;base64,${tiny.toString('base64')}`
}

async function writeStandIns() {
  const path = join(root, 'app/storefront/landing/hero-stand-ins.ts')
  const [wide, tall] = await Promise.all([scenes.hero, scenes.heroTall].map(({ slug }) => drawStandIn(slug)))
  const text = `/** Written by scripts/prepare-scenes.ts: the main picture out of focus, until it is there. */
export const heroStandIns = {
  wide: '${wide}',
  tall: '${tall}',
}
`
  if ((await readFile(path, 'utf8').catch(() => '')) !== text) await writeFile(path, text)
}

for (const folder of ['scenes', 'lookbook']) await mkdir(join(website, folder), { recursive: true })
const known = new Set(await readdir(masters))
const variants = [...sceneVariants(), ...lookbookVariants(), card].filter(({ master }) => known.has(master))
let written = 0
for (let start = 0; start < variants.length; start += 4) {
  const results = await Promise.all(variants.slice(start, start + 4).map(writeVariant))
  written += results.reduce<number>((sum, one) => sum + one, 0)
}
if (written > 0) console.log(`  Prepared ${written} pictures of the shop window`)
if (known.has(`${scenes.heroTall.slug}.jpg`)) await writeStandIns()
