import { cp, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { createFileImageStore, moveNestedImages } from './file-image-store.server.ts'

async function openStore() {
  const folder = await mkdtemp(join(tmpdir(), 'enkiama-pictures-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return { folder, store: createFileImageStore(folder) }
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a8131a' } })

async function keep(store: ReturnType<typeof createFileImageStore>, bytes: Uint8Array) {
  const outcome = await store.store(bytes)
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.image
}

test('pictures of an earlier data folder are found', async () => {
  const { folder, store } = await openStore()
  const image = await keep(store, await picture(40, 50).png().toBuffer())
  const other = await keep(store, await picture(50, 40).png().toBuffer())
  await mkdir(join(folder, 'uploads/uploads'))
  await rename(join(folder, 'uploads', image.key), join(folder, 'uploads/uploads', image.key))
  await cp(join(folder, 'uploads', other.key), join(folder, 'uploads/uploads', other.key), { recursive: true })

  await moveNestedImages(folder)
  await moveNestedImages(folder)

  expect((await readdir(join(folder, 'uploads'))).sort()).toEqual([image.key, other.key].sort())
  expect((await store.read(image.key, '320.jpg'))?.type).toBe('image/jpeg')
})

test('a picture is served in every width and format, and never enlarged', async () => {
  const { store } = await openStore()
  const image = await keep(store, await picture(900, 1125).png().toBuffer())
  expect(image).toMatchObject({ width: 900, height: 1125 })
  for (const [name, type, width] of [
    ['320.avif', 'image/avif', 320],
    ['640.webp', 'image/webp', 640],
    ['960.jpg', 'image/jpeg', 900],
  ] as const) {
    const read = await store.read(image.key, name)
    expect(read?.type).toBe(type)
    expect((await sharp(read?.body).metadata()).width).toBe(width)
  }
})

test('a picture is rotated upright and loses its location', async () => {
  const { store } = await openStore()
  const bytes = await picture(600, 400)
    .withExif({ IFD0: { Copyright: 'a person' }, IFD3: { GPSLatitude: '1/1 17/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect(await sharp(bytes).metadata()).toMatchObject({ orientation: 6, exif: expect.any(Buffer) })
  const image = await keep(store, bytes)
  expect(image).toMatchObject({ width: 400, height: 600 })
  for (const name of ['320.jpg', '320.webp', '320.avif']) {
    const { exif, xmp, iptc, orientation } = await sharp((await store.read(image.key, name))?.body).metadata()
    expect({ exif, xmp, iptc, orientation: orientation ?? 1 }).toEqual({ orientation: 1 })
  }
})

test('the same picture is stored once, and no temporary file remains', async () => {
  const { folder, store } = await openStore()
  const bytes = await picture(500, 500).jpeg().toBuffer()
  const [one, two] = await Promise.all([keep(store, bytes), keep(store, bytes)])
  expect(two).toEqual(one)
  await Promise.all(Array.from({ length: 8 }, () => store.read(one.key, '320.webp')))
  expect((await readdir(join(folder, 'uploads', one.key))).sort()).toEqual(['320.webp', 'master.jpg'])
  const keys = []
  for await (const key of store.list()) keys.push(key)
  expect(keys).toEqual([one.key])
  await store.remove(one.key)
  expect(await store.read(one.key, '320.webp')).toBeNull()
})

test('a file that is not a picture or is too large to decode is refused', async () => {
  const { store } = await openStore()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>')
  const cut = (await picture(800, 800).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 900)
  for (const bytes of [Buffer.from('not a picture'), svg, cut, new Uint8Array()]) {
    expect(await store.store(bytes)).toEqual({ ok: false, reason: 'unreadable' })
  }
  const large = await picture(8000, 5001).png().toBuffer()
  expect(await store.store(large)).toEqual({ ok: false, reason: 'too-large' })
})

test('a drawing has the declared format and loses its metadata, and SVG is accepted only for logos', async () => {
  const { store } = await openStore()
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="10"><rect width="30" height="10"/></svg>',
  )
  const [png, ground] = [await picture(300, 100).png().toBuffer(), '#faf6ee']
  const bounds = { as: 'png', maxWidth: 60, maxHeight: 60 } as const
  expect(await store.draw(svg, { ...bounds, type: 'svg' })).toMatchObject({ ok: true, width: 30, height: 10 })
  expect(await store.draw(png, { ...bounds, type: 'png' })).toMatchObject({ ok: true, width: 60, height: 20 })
  const square = await store.draw(png, { as: 'square', size: 50, ground, type: 'png' })
  expect(square).toMatchObject({ ok: true, width: 50, height: 50 })
  expect(await store.draw(png, { as: 'jpeg', height: 20, ground, type: 'png' })).toMatchObject({ ok: true, width: 60 })

  expect(await store.draw(svg, { ...bounds, type: 'png' })).toEqual({ ok: false, reason: 'unreadable' })
  expect(await store.draw(png, { ...bounds, type: 'svg' })).toEqual({ ok: false, reason: 'unreadable' })
  expect(await store.store(svg)).toEqual({ ok: false, reason: 'unreadable' })
  const large = await picture(5_000, 4_000).png().toBuffer()
  expect(await store.draw(large, { ...bounds, type: 'png' })).toEqual({ ok: false, reason: 'too-large' })
  const keys: string[] = []
  for await (const key of store.list()) keys.push(key)
  expect(keys).toEqual([])
})

test('only valid names of pictures are read', async () => {
  const { store } = await openStore()
  const { key } = await keep(store, await picture(400, 400).jpeg().toBuffer())
  for (const name of ['321.jpg', '320.gif', 'master.jpg', '320.jpg.', '../320.jpg', '320', '']) {
    expect(await store.read(key, name), name).toBeNull()
  }
  for (const other of ['..', '.', '', `${key}/..`, key.toUpperCase(), '0'.repeat(32)]) {
    expect(await store.read(other, '320.jpg'), other).toBeNull()
  }
})

test('a store lists its files without creating variants', async () => {
  const { folder, store } = await openStore()
  const { key } = await keep(store, await picture(400, 500).png().toBuffer())

  const all = async () => {
    const keys: string[] = []
    for await (const one of store.list()) keys.push(one)
    return keys
  }
  expect(await all()).toEqual([key])
  expect(await readdir(join(folder, 'uploads', key))).toEqual(['master.jpg'])
  await store.remove('../../etc')
  expect(await all()).toEqual([key])
  await store.remove(key)
  expect([await all(), await store.readMaster(key)]).toEqual([[], null])
})
