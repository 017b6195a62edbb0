import type { DrawnPicture, ImageState, LogoDrawing, StoreOutcome } from './image-store.server.ts'
import type { Variant } from './image-variant.server.ts'

/** A task for the encoder. `from` and `to` are files, so that images do not pass through the shop's memory. */
export type ImageTask =
  | { kind: 'inspect'; from: string }
  | { kind: 'master'; from: string; to: string }
  | { kind: 'variant'; from: string; to: string; variant: Variant }
  | { kind: 'drawing'; from: string; to: string; drawing: LogoDrawing }

export type DrawingOutcome = { ok: true; width: number; height: number } | Extract<DrawnPicture, { ok: false }>

export type MasterOutcome = { ok: true; width: number; height: number } | Extract<StoreOutcome, { ok: false }>

export type ImageTaskAnswers = { inspect: ImageState; master: MasterOutcome; variant: null; drawing: DrawingOutcome }

export type EncoderAnswer = { ok: true; value: unknown } | { ok: false; message: string }
