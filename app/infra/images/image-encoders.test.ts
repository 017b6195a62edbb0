import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createImageEncoders, EncodersBusy, maxWaitingVariants } from './image-encoders.server.ts'

/**
 * An encoder that answers at once. It crashes on images whose names say so, in the case of 'once' only the first time.
 */
const fragile = `
import { existsSync, writeFileSync } from 'node:fs'
process.on('message', ({ from }) => {
  const isFirst = !existsSync(from)
  writeFileSync(from, '')
  if (from.endsWith('hang')) return
  if (from.endsWith('dies') || (from.endsWith('once') && isFirst)) process.kill(process.pid, 'SIGKILL')
  else process.send({ ok: true, value: 'whole' })
})
process.on('disconnect', () => {
  try {
    writeFileSync(import.meta.dirname + '/ended', '')
  } finally {
    process.exit()
  }
})`

async function openFragile(options: Parameters<typeof createImageEncoders>[0] = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'enkiama-encoders-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const program = join(folder, 'fragile.mjs')
  await writeFile(program, fragile)
  const encoders = createImageEncoders({ program, maxProcesses: 1, ...options })
  return { encoders, folder, inspect: (name: string) => encoders.run({ kind: 'inspect', from: join(folder, name) }) }
}

test('an image is retried after its encoder crashed', async () => {
  const warn = vi.fn()
  const { inspect } = await openFragile({ log: { warn } })
  expect(await Promise.all([inspect('good'), inspect('once'), inspect('good')])).toEqual(['whole', 'whole', 'whole'])
  expect(warn.mock.calls).toEqual([
    [expect.objectContaining({ task: 'inspect' }), 'the encoder of a picture ended before its answer'],
  ])
})

test('a picture that crashes every encoder fails alone', async () => {
  const { inspect } = await openFragile()
  const [bad, good] = await Promise.allSettled([inspect('dies'), inspect('good')])
  expect(bad).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('crashed') } })
  expect(good).toMatchObject({ status: 'fulfilled' })
})

test('uploads are encoded before public variants, and the queue of variants is limited', async () => {
  const { encoders, folder, inspect } = await openFragile()
  const order: string[] = []
  const variant = { width: 320, format: 'webp' } as const
  const make = (name: string) =>
    encoders
      .run({ kind: 'variant', from: join(folder, name), to: join(folder, 'to'), variant })
      .then(() => order.push(name))
  const variants = Array.from({ length: maxWaitingVariants + 1 }, (_, n) => make(`variant ${n}`))
  await expect(make('one too many')).rejects.toThrow(EncodersBusy)
  await inspect('upload').then(() => order.push('upload'))
  expect(order).toEqual(['variant 0', 'upload'])
  await Promise.all(variants)
  expect(order).toHaveLength(maxWaitingVariants + 2)
})

test('an encoder that never responds is killed', async () => {
  const { inspect } = await openFragile({ maxDurationMs: 50 })
  await expect(inspect('hang')).rejects.toThrow('crashed')
})

test('an idle encoder exits', async () => {
  const { folder, inspect } = await openFragile({ idleMs: 1 })
  await inspect('good')
  await vi.waitFor(() => expect(existsSync(join(folder, 'ended'))).toBe(true), { timeout: 60_000 })
})

test('an encoder reports an error and continues', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'enkiama-encoders-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const encoders = createImageEncoders()
  const variant = { width: 320, format: 'webp' } as const
  const from = join(folder, 'from.jpg')
  await expect(encoders.run({ kind: 'variant', from, to: join(folder, 'to'), variant })).rejects.toThrow('ENOENT')
  await sharp({ create: { width: 400, height: 300, channels: 3, background: '#a8131a' } }).toFile(from)
  await encoders.run({ kind: 'variant', from, to: join(folder, 'to'), variant })
  expect((await sharp(join(folder, 'to')).metadata()).format).toBe('webp')
})
