/**
 * In pixels: those that pages ask for, 20 for what stands in for a picture that is not there yet, and 640, which pages that
 * browsers keep may name. None is enlarged.
 */
export const imageWidths = [20, 160, 320, 420, 640, 720, 960, 1280, 1600] as const
export const imageFormats = ['avif', 'webp', 'jpg'] as const

/** `at leisure`: nobody waits for it. */
export type Pace = 'at once' | 'at leisure'

export type StoredImage = { key: string; width: number; height: number }

/** Decoding a larger picture would need too much memory for a small machine. */
export const imagePixelsMaximum = 40_000_000

/** `unreadable`: not a JPEG, PNG, WebP, AVIF or decodable HEIC. */
export type StoreOutcome = { ok: true; image: StoredImage } | { ok: false; reason: 'unreadable' | 'too-large' }

/** `unreadable`: the size can't be told. `damaged`: it ends too early. */
export type PictureState = 'whole' | 'damaged' | 'unreadable' | 'too-large'

/** Of a small file: as a PNG within these sides, as a square on a ground with a margin around, or as a JPEG on a ground. */
export type PictureDrawing = { type: 'svg' | 'png' } & (
  | { as: 'png'; maxWidth: number; maxHeight: number }
  | { as: 'square'; size: number; ground: string }
  | { as: 'jpeg'; height: number; ground: string }
)
export type DrawnPicture =
  | { ok: true; body: Buffer; width: number; height: number }
  | { ok: false; reason: 'unreadable' | 'too-large' }

/** Of a drawing; a small file may unpack to gigabytes. */
export const drawingPixelsMaximum = 16_000_000

/** A large picture stays on the disk. */
export type StoredPicture = Uint8Array | { path: string }

/** `private`: nobody has it by its address alone; who may see it is asked where it belongs. */
export type Seen = 'public' | 'private'

export const imageKeyForm = /^p?[0-9a-f]{32}$/
export const isPrivateKey = (key: string) => key.startsWith('p')

/** Addresses are `/uploads/{key}/{width}.{format}`; the key is a hash of the bytes, so they never change. */
export type ImageStore = {
  /** Of the picture when it is kept. */
  keyOf(picture: StoredPicture, seen?: Seen): Promise<string>
  /** Turns the picture upright, removes its metadata, and returns when it is on the disk. */
  keep(picture: StoredPicture, seen?: Seen, pace?: Pace): Promise<StoreOutcome>
  /** Of a JPEG that comes with the shop, as it is, with the variants that stand in `variants/` beside it by its name. */
  keepPrepared(path: string): Promise<StoredImage>
  inspect(path: string, pace?: Pace): Promise<PictureState>
  /** Keeps nothing. */
  draw(picture: Uint8Array, drawing: PictureDrawing): Promise<DrawnPicture>
  /** Null also where it is not there yet and `mayMake` says no. */
  read(key: string, name: string, mayMake?: () => boolean): Promise<{ body: Uint8Array; type: string } | null>
  /** Makes the variants that are missing, one after the other. */
  makeReady(key: string, names: readonly string[], pace?: Pace): Promise<void>
  remove(key: string): Promise<void>
  list(): AsyncIterable<string>
  /** As it was kept, for backups. Null: it is not there. */
  readMaster(key: string): Promise<Buffer | null>
  /** As a backup has it. */
  putMaster(key: string, from: string): Promise<void>
}
