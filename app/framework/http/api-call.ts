import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export type DoneAnswer = { success: true }

/** The types, for the browser, of a call declared by `callsFor` in `module-api.server.ts`. */
export type TypedCall = { method: Method; path: string }

/** `/api/orders/:id` with any text in place of the parameters. */
type Filled<Path extends string> = Path extends `${infer Before}/:${string}/${infer After}`
  ? `${Before}/${string}${Filled<`/${After}`>}`
  : Path extends `${infer Before}/:${string}`
    ? `${Before}/${string}`
    : Path

/** The addresses of a call, with or without a query. */
export type PathOf<C extends TypedCall> = Filled<C['path']> | `${Filled<C['path']>}?${string}`

/** A call without `answer` returns `done`. */
export type AnswerOf<C> = C extends { answer: infer Answer }
  ? Answer extends z.ZodType
    ? z.output<Answer>
    : unknown
  : DoneAnswer

export type InputOf<C> = C extends { input: infer Input extends z.ZodType } ? z.input<Input> : undefined
