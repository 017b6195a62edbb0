import type { PictureState, StoreOutcome } from './image-store.server.ts'
import type { Variant } from './image-variant.server.ts'

/** What the encoder is asked. It reads and writes files, so that no picture passes through the shop's memory. */
export type PictureTask =
  | { kind: 'inspect'; from: string }
  | { kind: 'master'; from: string; to: string }
  | { kind: 'variant'; from: string; to: string; variant: Variant }

export type MasterOutcome = { ok: true; width: number; height: number } | Extract<StoreOutcome, { ok: false }>

export type PictureAnswers = { inspect: PictureState; master: MasterOutcome; variant: null }

export type EncoderAnswer = { ok: true; value: unknown } | { ok: false; message: string }
