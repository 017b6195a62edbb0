import type { BeadColour } from '../demo/piece.ts'

export type Rgb = [number, number, number]

export const glass: Record<BeadColour, Rgb> = {
  red: [178, 18, 24],
  white: [238, 231, 217],
  blue: [27, 60, 160],
  orange: [226, 108, 22],
  black: [30, 27, 26],
  green: [26, 108, 58],
  yellow: [234, 178, 36],
  brass: [184, 138, 62],
}

export const leather: Rgb = [126, 78, 46]
export const darkLeather: Rgb = [74, 45, 30]
export const canvas: Rgb = [222, 207, 178]
export const clay: Rgb = [168, 108, 78]
export const paper: Rgb = [242, 234, 216]
export const brass: Rgb = glass.brass

const byte = (v: number) => Math.max(0, Math.min(255, Math.round(v)))

/** Below 1 darker (and a little warmer, as in shade on a warm ground), above 1 towards light. */
export function shade(colour: Rgb, k: number): Rgb {
  if (k <= 1) return [colour[0] * (k * 0.96 + 0.04), colour[1] * k, colour[2] * k]
  const t = Math.min(1, k - 1)
  return [colour[0] + (255 - colour[0]) * t, colour[1] + (250 - colour[1]) * t, colour[2] + (240 - colour[2]) * t]
}

export const hex = (c: Rgb): string => `#${c.map((v) => byte(v).toString(16).padStart(2, '0')).join('')}`
