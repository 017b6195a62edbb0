import encodeQR from 'qr'

/** Each dark square of the code, within a border of four light ones as scanners want it. */
export function qrCode(text: string): { size: number; path: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const squares = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return { size: rows.length, path: squares.join('') }
}
