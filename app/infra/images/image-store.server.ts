/**
 * The widths of images in pixels. 20 is the blurred preview. 640 is only for pages that browsers have cached. Images
 * are never enlarged.
 */
export const imageWidths = [20, 160, 320, 420, 640, 720, 960, 1280, 1600] as const
export const imageFormats = ['avif', 'webp', 'jpg'] as const

/** `background`: for work that no request waits for. */
export type Pace = 'immediate' | 'background'

export type StoredImage = { key: string; width: number; height: number }

/** A larger image would need too much memory to decode on a small machine. */
export const maxImagePixels = 40_000_000

/** `unreadable`: not a JPEG, PNG, WebP, AVIF or decodable HEIC. */
export type StoreOutcome = { ok: true; image: StoredImage } | { ok: false; reason: 'unreadable' | 'too-large' }

/** `unreadable`: the image's size is unknown. `damaged`: the file is truncated. */
export type ImageState = 'whole' | 'damaged' | 'unreadable' | 'too-large'

/**
 * How to draw a logo: as a `png` within maximum sides, as a `square` with a margin, or as a `jpeg`. The last two have a
 * background.
 */
export type LogoDrawing = { type: 'svg' | 'png' } & (
  | { as: 'png'; maxWidth: number; maxHeight: number }
  | { as: 'square'; size: number; ground: string }
  | { as: 'jpeg'; height: number; ground: string }
)
export type DrawnPicture =
  | { ok: true; body: Buffer; width: number; height: number }
  | { ok: false; reason: 'unreadable' | 'too-large' }

/** A limit for drawings, because a small file may unpack to gigabytes. */
export const maxDrawingPixels = 16_000_000

/** The bytes of an image, or the path of a large one on disk. */
export type ImageSource = Uint8Array | { path: string }

/** `private`: the address alone gives no access. The owning module checks who may see the image. */
export type ImageVisibility = 'public' | 'private'

export const imageKeyPattern = /^p?[0-9a-f]{32}$/
export const isPrivateKey = (key: string) => key.startsWith('p')

/** Addresses are `/uploads/{key}/{width}.{format}`. The key is a hash of the bytes, so an image never changes. */
export type ImageStore = {
  /** The key that `store` would give the image. */
  keyOf(picture: ImageSource, visibility?: ImageVisibility): Promise<string>
  /** Turns the image upright, removes its metadata, and resolves when it is stored. */
  store(picture: ImageSource, visibility?: ImageVisibility, pace?: Pace): Promise<StoreOutcome>
  /** Stores a JPEG of the shop's own unchanged, with its prepared variants from `variants/` beside it. */
  storePrepared(path: string): Promise<StoredImage>
  inspect(path: string, pace?: Pace): Promise<ImageState>
  /** Draws a logo without storing it. */
  draw(picture: Uint8Array, drawing: LogoDrawing): Promise<DrawnPicture>
  /** Null if the file does not exist, or if it is not encoded yet and `canEncode` returns false. */
  read(key: string, name: string, canEncode?: () => boolean): Promise<{ body: Uint8Array; type: string } | null>
  /** Encodes missing variants, one after the other. */
  encodeVariants(key: string, names: readonly string[], pace?: Pace): Promise<void>
  remove(key: string): Promise<void>
  list(): AsyncIterable<string>
  /** The stored original, for backups. Null: it does not exist. */
  readMaster(key: string): Promise<Buffer | null>
  /** Stores an original from a backup. */
  putMaster(key: string, from: string): Promise<void>
}
