import { createHash } from 'node:crypto'
import { and, eq, notInArray } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Logo } from '#app/shop/look.ts'
import type { Database, Shop } from '#app/shop/shop.server.ts'
import { maxSides, redrawSvg, type SvgRefusal } from './logo-svg.ts'
import { lookLogos } from './looks.tables.server.ts'

export type LogoRefusal = SvgRefusal | 'no-logo-file' | 'png-unreadable' | 'png-too-large'
export type NewLogo = typeof lookLogos.$inferInsert & { width: number; height: number }
type LogoResult = { ok: true; logo: NewLogo } | { ok: false; reason: LogoRefusal }
type Images = Pick<Shop, 'images'>

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const asPng = { as: 'png', maxWidth: maxSides.width, maxHeight: maxSides.height } as const

/** Creates a new file, because the uploaded file may contain scripts. */
export async function redrawLogo({ images }: Images, file: Buffer): Promise<LogoResult> {
  if (file.subarray(0, pngSignature.length).equals(pngSignature)) {
    const drawn = await images.draw(file, { ...asPng, type: 'png' })
    if (!drawn.ok) return { ok: false, reason: `png-${drawn.reason}` }
    const { body, width, height } = drawn
    return { ok: true, logo: { key: keyOf(body), type: 'png', body, picture: body, width, height } }
  }
  const text = file.toString('utf8')
  if (!/<svg[\s>]/i.test(text)) return { ok: false, reason: 'no-logo-file' }
  const shapes = redrawSvg(text)
  if (!shapes.ok) return shapes
  const { svg, width, height } = shapes
  const body = Buffer.from(svg)
  const drawn = await images.draw(body, { ...asPng, type: 'svg' })
  if (!drawn.ok) return { ok: false, reason: 'svg-unreadable' }
  return { ok: true, logo: { key: keyOf(body), type: 'svg', body, picture: drawn.body, width, height } }
}

function keyOf(body: Buffer): string {
  return createHash('sha256').update(body).digest('hex').slice(0, 32)
}

export async function storeLogo(tx: Database, { width, height, ...row }: NewLogo): Promise<Logo> {
  await tx.insert(lookLogos).values(row).onConflictDoNothing()
  return { key: row.key, type: row.type, width, height }
}

/** Removes the logos that no look uses any more: neither the draft nor the published or the previous look. */
export async function removeUnusedLogos(tx: Database, used: readonly (Logo | null | undefined)[]): Promise<void> {
  const keys = used.flatMap((logo) => logo?.key ?? [])
  await tx.delete(lookLogos).where(keys.length > 0 ? notInArray(lookLogos.key, keys) : undefined)
}

export async function readLogo(db: Database, key: string, type: Logo['type']) {
  const [row] = await db
    .select({ body: lookLogos.body })
    .from(lookLogos)
    .where(and(eq(lookLogos.key, key), eq(lookLogos.type, type)))
  return row?.body ?? null
}

type Drawing = { as: 'square'; size: number; ground: string } | { as: 'jpeg'; height: number; ground: string }
type DrawingRequest = { shop: Pick<Shop, 'db' | 'images'>; key: string; drawing: Drawing }

/** Everyone may request icons, so drawings are cached and concurrent requests share one drawing. */
const drawings = new LRUCache<string, Buffer, DrawingRequest>({
  max: 12,
  ignoreFetchAbort: true,
  fetchMethod: (_name, _stale, { context }) => drawLogo(context),
})

/** Draws the logo as a square for icons, or as a JPEG on the background colour for mails. */
export async function readLogoDrawing(
  shop: DrawingRequest['shop'],
  key: string,
  drawing: Drawing,
): Promise<Buffer | null> {
  const name = JSON.stringify([key, drawing])
  return (await drawings.fetch(name, { context: { shop, key, drawing } })) ?? null
}

async function drawLogo({ shop: { db, images }, key, drawing }: DrawingRequest): Promise<Buffer | undefined> {
  const [row] = await db.select({ picture: lookLogos.picture }).from(lookLogos).where(eq(lookLogos.key, key))
  const drawn = row && (await images.draw(row.picture, { ...drawing, type: 'png' }))
  return drawn?.ok ? drawn.body : undefined
}
