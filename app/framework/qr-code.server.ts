import encodeQR from 'qr'

/**
 * `size`: the side of the code in modules, with the border of four light modules that scanners need. `path`: draws a
 * square of side 1 for each dark module.
 */
export type QrCode = { size: number; path: string }

export function qrCode(text: string): QrCode {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const squares = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return { size: rows.length, path: squares.join('') }
}
