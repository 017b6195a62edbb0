/** The shop shows no picture wider than 1600 pixels; a little more leaves room for sharp edges. */
const longestSide = 2400
const smallEnoughBytes = 3 * 1024 * 1024

/**
 * The photo as it is sent: upright, at most 2400 pixels long, without the camera's notes. A picture that is small
 * already goes as it is. Null for one that this browser can't read.
 */
export async function shrinkPhoto(file: File): Promise<File | null> {
  const bitmap = await readUpright(file)
  if (!bitmap) return null
  try {
    const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
    // A browser that reads HEIC is often the only one on the way that can.
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
  // JPEG knows no transparency: what shows through would turn black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
}

/** 'ring.jpg' for 'ring.png', so that the order by name stays. */
function jpegName(name: string): string {
  return `${name.replace(/\.[^.]*$/, '')}.jpg`
}
