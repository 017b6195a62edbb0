import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { EncoderAnswer, PictureTask } from './encode-task.ts'
import { doPictureTask } from './image-encoder.server.ts'

/** A process of its own: the memory of a decoded picture goes back to the machine when it ends. */

// Where memory runs out, Linux is to take this process and not the shop or its database.
await writeFile('/proc/self/oom_score_adj', '800').catch(() => {})

// Untrusted files reach these decoders only, and no SVG renderer but for a logo of shapes that the shop wrote.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}`) })

process.on('disconnect', () => process.exit(0))
// Ctrl-C reaches the whole group. The shop still needs its pictures while it answers its last requests.
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
