/** Widths the shop serves, in pixels. A picture narrower than one of them is not enlarged. */
export const imageWidths = [320, 640, 960, 1280, 1600] as const
export const imageFormats = ['avif', 'webp', 'jpg'] as const

export type StoredImage = { key: string; width: number; height: number }

/**
 * Keeps pictures as immutable files: `/uploads/{key}/{width}.{format}`. A key is made of a hash of the picture's bytes,
 * so the same picture is kept once and an address never changes its meaning.
 */
export type ImageStore = {
  /** Takes a picture's bytes in, re-encodes it without its metadata, and returns when every variant is durable. */
  keep(bytes: Uint8Array): Promise<StoredImage>
  /** Bytes of one variant, or null where there is none. `name` is `{width}.{format}`. */
  read(key: string, name: string): Promise<{ body: Uint8Array; type: string } | null>
  remove(key: string): Promise<void>
  list(): AsyncIterable<string>
}
