import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { EncoderAnswer, PictureTask } from './encode-task.ts'
import { doPictureTask } from './image-encoder.server.ts'

/** A separate process: its memory returns to the machine when it ends. */

// If memory runs out, Linux should kill this process and not the shop or its database.
await writeFile('/proc/self/oom_score_adj', '800').catch(() => {})

// Untrusted files reach only these decoders. The SVG renderer is enabled only for a logo that the shop has redrawn.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}`) })

process.on('disconnect', () => process.exit(0))
// Ctrl-C reaches the whole process group. The shop still needs its images while it answers the last requests.
process.on('SIGINT', () => {})

process.on('message', (task: PictureTask) => {
  doPictureTask(task).then(
    (value) => answer({ ok: true, value }),
    (error: unknown) => answer({ ok: false, message: error instanceof Error ? error.message : String(error) }),
  )
})

function answer(given: EncoderAnswer) {
  process.send?.(given)
}
