/** In pixels. A narrower picture is not enlarged. */
export const imageWidths = [320, 640, 960, 1280, 1600] as const
export const imageFormats = ['avif', 'webp', 'jpg'] as const

export type StoredImage = { key: string; width: number; height: number }

/** Decoding a larger picture would need too much memory for a small machine. */
export const imagePixelsMaximum = 40_000_000

/** `unreadable`: not a JPEG, PNG, WebP, AVIF or decodable HEIC. */
export type KeepOutcome = { ok: true; image: StoredImage } | { ok: false; reason: 'unreadable' | 'too-large' }

/** Addresses are `/uploads/{key}/{width}.{format}`; the key is a hash of the bytes, so they never change. */
export type ImageStore = {
  /** Turns the picture upright, removes its metadata, and returns when it is on the disk. */
  keep(bytes: Uint8Array): Promise<KeepOutcome>
  read(key: string, name: string): Promise<{ body: Uint8Array; type: string } | null>
  has(key: string): Promise<boolean>
  remove(key: string): Promise<void>
  list(): AsyncIterable<string>
}
