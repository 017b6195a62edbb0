import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { errorMessage } from '../../framework/errors.ts'
import { runImageTask } from './image-encoder.server.ts'
import type { EncoderAnswer, ImageTask } from './image-task.ts'

/** Encodes images in a separate process, whose memory is free again when it ends. */

// If memory runs out, Linux should kill this process and not the shop or its database.
await writeFile('/proc/self/oom_score_adj', '800').catch(() => {})

// Untrusted files reach only these decoders. The SVG renderer is enabled only while the shop's own drawing of a logo is
// rendered.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}`) })

process.on('disconnect', () => process.exit(0))
// Ctrl-C also signals this process, but the shop needs it until the last requests are answered.
process.on('SIGINT', () => {})

process.on('message', (task: ImageTask) => {
  runImageTask(task).then(
    (value) => sendAnswer({ ok: true, value }),
    (error: unknown) => sendAnswer({ ok: false, message: errorMessage(error) }),
  )
})

function sendAnswer(answer: EncoderAnswer) {
  process.send?.(answer)
}
