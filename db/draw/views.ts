import type { BeadDesign, BeadForm } from '../demo/piece.ts'
import type { View } from './camera.ts'
import type { Place } from './model.ts'

type Look = Omit<View, 'width' | 'height'> & Place

type Pair = { whole: Look; close: Look }

const looks: Record<BeadForm, Pair> = {
  cuff: {
    whole: { target: [0, -0.3, 1.7], pitch: 36, span: 9.4 },
    close: { target: [-0.6, -3, 2], pitch: 24, span: 4.4 },
  },
  band: {
    whole: { target: [0, -0.2, 0.9], pitch: 40, span: 10 },
    close: { target: [-0.5, -2.8, 1.1], pitch: 26, span: 3.6 },
  },
  spiral: {
    whole: { target: [0, -0.2, 2.4], pitch: 28, span: 10.6 },
    close: { target: [-0.6, -2.6, 3], pitch: 20, span: 4.6 },
  },
  collar: {
    whole: { target: [0, -0.3, 0], pitch: 56, span: 34 },
    close: { target: [-6, -7.6, 0.6], pitch: 46, span: 11 },
  },
  strands: {
    whole: { target: [0, -2.2, 0], pitch: 64, span: 23 },
    close: { target: [-2, -7.8, 0.2], pitch: 50, span: 6.6 },
  },
  pendant: {
    whole: { target: [0, 2.4, 0], pitch: 68, span: 14.5 },
    close: { target: [-0.4, -2, 0.2], pitch: 56, span: 6.6 },
  },
  bodychain: {
    whole: { target: [0, 0, 0], pitch: 66, span: 20.5 },
    close: { target: [-4.7, 5, 0.3], pitch: 54, span: 6.2 },
  },
  bowl: {
    whole: { target: [0.3, -0.3, 1], pitch: 52, span: 15.5 },
    close: { target: [-0.4, -0.6, 3.2], pitch: 56, span: 5.4 },
  },
  'strand-coil': {
    whole: { target: [0, 0, 0.4], pitch: 58, span: 15.5 },
    close: { target: [-3.4, -3.6, 0.8], pitch: 48, span: 5.6 },
  },
  woven: {
    whole: { target: [0, 0, 0], pitch: 62, span: 15, turn: 1.02 },
    close: { target: [-0.8, -1, 0.1], pitch: 54, span: 5, turn: 0.7 },
  },
  knotted: {
    whole: { target: [0, 0, 0], pitch: 62, span: 13.6, turn: 1.02 },
    close: { target: [-0.8, -1, 0.1], pitch: 56, span: 4.2, turn: 0.7 },
  },
  choker: {
    whole: { target: [0, -0.2, 0.9], pitch: 38, span: 15.6 },
    close: { target: [-0.9, -5, 1.2], pitch: 26, span: 4.6 },
  },
  bag: {
    whole: { target: [0, 1.6, 0], pitch: 64, span: 25, turn: 0.08 },
    close: { target: [-3.2, 0.6, 1.6], pitch: 54, span: 10, turn: 0.08 },
  },
  cushion: {
    whole: { target: [0, 0, 1.2], pitch: 58, span: 25, turn: 0.3 },
    close: { target: [-2.2, -1.6, 3], pitch: 48, span: 9.5, turn: 0.3 },
  },
  book: {
    whole: { target: [0, 0, 0.8], pitch: 60, span: 21, turn: -0.24 },
    close: { target: [-1.6, -1.8, 1.6], pitch: 48, span: 8.5, turn: -0.24 },
  },
}

/** How a piece is looked at: the overall view, or the close-up. */
export function lookOf(design: BeadDesign, which: 'whole' | 'close'): Look {
  const pair = looks[design.form]
  const look = pair[which]
  if (design.form === 'collar' && which === 'whole')
    return { ...look, span: (6 + design.rows * 0.56 + (design.trim ? 0.9 : 0)) * 2.16 }
  if (design.form === 'bowl' && design.colours[0] === 'brass')
    return which === 'whole'
      ? { target: [0.4, -0.4, 0.8], pitch: 50, span: 10 }
      : { target: [-0.2, -0.4, 1.9], pitch: 52, span: 4.6 }
  if (design.form === 'choker' && design.trim && which === 'whole')
    return { ...look, target: [0, -0.9, 0.6], pitch: 46, span: design.trim === 'fringe' ? 21 : 16.6 }
  if (design.form === 'choker' && design.trim)
    return {
      ...look,
      target: [-0.9, design.trim === 'fringe' ? -6.6 : -5.5, 0.8],
      pitch: 42,
      span: design.trim === 'fringe' ? 6.6 : 5.6,
    }
  if (design.form === 'bowl' && design.rows > 1 && which === 'whole')
    return { target: [0, -0.2, 1], pitch: 66, span: 16.6 }
  if (design.form === 'bowl' && design.rows > 1) return { target: [-0.1, 5.6, 1.4], pitch: 58, span: 7.6 }
  if (design.form === 'bodychain' && design.rows === 4 && which === 'close')
    return { target: [0, -0.6, 0.3], pitch: 56, span: 8 }
  if (design.form === 'bodychain' && design.trim === 'fringe')
    return which === 'whole'
      ? { target: [0.4, -0.2, 0], pitch: 68, span: 22 }
      : { target: [0, -8.2, 0.2], pitch: 56, span: 7.4 }
  if (design.form === 'bag' && design.trim === 'fringe' && which === 'whole')
    return { ...look, target: [0, 0.6, 0], span: 22.5 }
  if (design.form === 'bag' && design.trim === 'fringe') return { ...look, target: [-2, -5, 0.8] }
  if (design.form === 'bag' && which === 'whole' && (design.trim === 'tassel' || design.pattern === 'bands'))
    return { ...look, target: [0.4, -0.3, 0], span: design.trim ? 26 : 21 }
  if (design.form === 'woven' && design.seed === 501 && which === 'whole') return { ...look, span: 18 }
  if (design.form === 'bag' && design.pattern === 'bands') return { ...look, target: [-1, 2.4, 1.6] }
  return look
}
