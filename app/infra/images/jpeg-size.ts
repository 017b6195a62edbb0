/** Width and height from the frame header. Null if there is none. */
export function readJpegSize(jpeg: Buffer): { width: number; height: number } | null {
  let at = 2
  while (at + 9 <= jpeg.length && jpeg[at] === 0xff) {
    const marker = jpeg[at + 1] ?? 0
    // C4, C8 and CC are tables and extensions among the frame markers.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { height: jpeg.readUInt16BE(at + 5), width: jpeg.readUInt16BE(at + 7) }
    at += 2 + jpeg.readUInt16BE(at + 2)
  }
  return null
}
