import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beadRadius, logoBeads } from '../app/ui/beads/logo-beads.ts'

/** Draws the shop's icons from its logo. Run it after a change of the logo, and commit the files. */
const website = join(import.meta.dirname, '../public')
const fills = { red: '#b3141c', white: '#fffdf8', blue: '#3c63c9', orange: '#e0771c' }

function drawLogo(ground: string, scale: number): string {
  const beads = logoBeads
    .map(({ x, y, colour }) => `<circle cx="${x}" cy="${y}" r="${beadRadius}" fill="${fills[colour]}"/>`)
    .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -50 100 100">${ground}<g transform="scale(${scale})">${beads}</g></svg>\n`
}

const squareGround = '<rect x="-50" y="-50" width="100" height="100" fill="#16120f"/>'
const roundGround = '<circle r="50" fill="#16120f"/>'
await writeFile(join(website, 'icon.svg'), drawLogo(roundGround, 0.86))
await writeFile(join(website, 'logo.svg'), drawLogo(roundGround, 0.86))
const squareLogo = Buffer.from(drawLogo(squareGround, 0.8))
for (const [name, size] of [
  ['apple-touch-icon', 180],
  ['icon-192', 192],
  ['icon-512', 512],
] as const) {
  await sharp(squareLogo, { density: 600 })
    .resize(size, size)
    .png({ palette: true })
    .toFile(join(website, `${name}.png`))
}
const favicon = await sharp(Buffer.from(drawLogo(roundGround, 0.86)), { density: 600 })
  .resize(32, 32)
  .png()
  .toBuffer()
await writeFile(join(website, 'favicon.png'), favicon)
// Some programs request this address without reading a page.
await writeFile(join(website, 'favicon.ico'), Buffer.concat([iconHeader(32, favicon.length), favicon]))

function iconHeader(size: number, bytes: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(bytes, 14)
  header.writeUInt32LE(header.length, 18)
  return header
}
