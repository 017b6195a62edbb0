import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { demoCatalogue } from '../demo/catalogue.ts'
import type { DemoPiece } from '../demo/piece.ts'
import type { View } from './camera.ts'
import { cameraFor } from './camera.ts'
import { modelOf } from './forms.ts'
import type { Cloth } from './ground.ts'
import { groundOf } from './ground.ts'
import type { Model } from './model.ts'
import { placed } from './model.ts'
import { svgOf } from './paint.ts'
import { randomFrom } from './random.ts'
import { drawnScenes } from './scenes.ts'
import { lookOf } from './views.ts'

/** Redraws the demo's pictures: all, or those of the named pieces and scenes. `DRAW_TO` names another folder. */
const folder = process.env.DRAW_TO ?? join(dirname(fileURLToPath(import.meta.url)), '..', 'demo', 'pictures')

async function picture(file: string, view: View, model: Model, seed: number, cloth?: Cloth): Promise<void> {
  const camera = cameraFor(view)
  const svg = svgOf(model, camera, randomFrom(seed))
  const raw = { width: view.width, height: view.height, channels: 3 as const }
  const beads = await sharp(Buffer.from(svg), { unlimited: true }).png({ compressionLevel: 1 }).toBuffer()
  await mkdir(dirname(file), { recursive: true })
  await sharp(groundOf(camera, cloth), { raw })
    .composite([{ input: beads }])
    .jpeg({ quality: 80, mozjpeg: true })
    .toFile(file)
  process.stdout.write(`${file}\n`)
}

async function drawPiece(piece: DemoPiece): Promise<void> {
  const model = modelOf(piece.design)
  for (const [which, n] of [
    ['whole', 1],
    ['close', 2],
  ] as const) {
    const look = lookOf(piece.design, which)
    const view = { ...look, width: 1200, height: 1500 }
    const twin = piece.slug === 'two-of-a-kind' && which === 'whole'
    const turned = placed(model, { turn: look.turn ?? 0, x: twin ? -1.6 : 0, y: twin ? 1 : 0 })
    const all = twin ? [...turned, ...placed(model, { turn: (look.turn ?? 0) + 0.06, x: 1.8, y: -0.9 })] : turned
    await picture(join(folder, `${piece.slug}-${n}.jpg`), view, all, piece.design.seed)
  }
}

const wanted = new Set(process.argv.slice(2))
const asked = (slug: string) => wanted.size === 0 || wanted.has(slug)

for (const piece of demoCatalogue) if (asked(piece.slug)) await drawPiece(piece)
for (const scene of drawnScenes)
  if (asked(scene.slug))
    await picture(join(folder, 'scenes', `${scene.slug}.jpg`), scene.view, scene.model(), scene.seed, scene.cloth)
