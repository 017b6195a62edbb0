/** Widths the shop serves, in pixels. A picture narrower than one of them is not enlarged. */
export const imageWidths = [320, 640, 960, 1280, 1600] as const
export const imageFormats = ['avif', 'webp', 'jpg'] as const

export type StoredImage = { key: string; width: number; height: number }

/** Beyond this a picture is refused: it would take more memory to decode than a small machine has to spare. */
export const imagePixelsMaximum = 40_000_000

/** `unreadable`: no JPEG, PNG, WebP, AVIF or decodable HEIC. `too-large`: more than `imagePixelsMaximum`. */
export type KeepOutcome = { ok: true; image: StoredImage } | { ok: false; reason: 'unreadable' | 'too-large' }

/**
 * Keeps pictures as immutable files: `/uploads/{key}/{width}.{format}`. A key is made of a hash of the picture's bytes,
 * so the same picture is kept once and an address never changes its meaning.
 */
export type ImageStore = {
  /** Takes a picture's bytes in, upright and without its metadata, and returns when it is durable. */
  keep(bytes: Uint8Array): Promise<KeepOutcome>
  /** Bytes of one variant, or null where there is none. `name` is `{width}.{format}`. */
  read(key: string, name: string): Promise<{ body: Uint8Array; type: string } | null>
  /** Whether the picture is kept. It is looked for, not read: this costs no encoding. */
  has(key: string): Promise<boolean>
  remove(key: string): Promise<void>
  list(): AsyncIterable<string>
}
