/** Larger than the 1600 pixels that the shop displays, so that edges stay sharp. */
const maxSidePixels = 2400
const smallEnoughBytes = 3 * 1024 * 1024

/**
 * Reduces a large photo to an upright JPEG without metadata. Returns a small photo unchanged. Null if this browser can't
 * decode it.
 */
export async function shrinkPhoto(file: File): Promise<File | null> {
  const bitmap = await readUpright(file)
  if (!bitmap) return null
  try {
    const scale = Math.min(1, maxSidePixels / Math.max(bitmap.width, bitmap.height))
    const isHeic = /^image\/hei[cf]/.test(file.type)
    if (scale === 1 && file.size <= smallEnoughBytes && !isHeic) return file
    const blob = await draw(bitmap, Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
    return blob && (isHeic || blob.size < file.size)
      ? new File([blob], jpegName(file.name), { type: 'image/jpeg' })
      : file
  } finally {
    bitmap.close()
  }
}

async function readUpright(file: File): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return null
  }
}

function draw(bitmap: ImageBitmap, width: number, height: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  // JPEG has no transparency, so transparent parts would turn black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
}

function jpegName(name: string): string {
  return `${name.replace(/\.[^.]*$/, '')}.jpg`
}
