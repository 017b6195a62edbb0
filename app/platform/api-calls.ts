import type { z } from 'zod'

/** What a call takes and answers, by the very schemas of its route. */
type CallSchemas = { input?: z.ZodType; answer: z.ZodType }

/** A table of calls as types: `{ 'GET /api/orders/:id': { answer: orderWire } }`. */
export type CallTypes<Table extends Record<string, CallSchemas>> = {
  [Name in keyof Table]: {
    input: Table[Name] extends { input: infer Input extends z.ZodType } ? z.input<Input> : undefined
    answer: z.output<Table[Name]['answer']>
  }
}

/** Every call that the pages may make. Each module adds the table that stands beside its routes. */
// biome-ignore lint/suspicious/noEmptyInterface: the modules fill it
export interface ApiCalls {}

type Names<Method extends string> = Extract<keyof ApiCalls, `${Method} ${string}`>

export type Method = keyof ApiCalls extends `${infer Name} ${string}` ? Name : never

/** `/api/orders/:id` with any text in the place of what varies. */
type Filled<Path extends string> = Path extends `${infer Before}/:${string}/${infer After}`
  ? `${Before}/${string}${Filled<`/${After}`>}`
  : Path extends `${infer Before}/:${string}`
    ? `${Before}/${string}`
    : Path

/** The address of each call, made once for all questions about it. */
type Addresses = { [Name in keyof ApiCalls]: Name extends `${string} ${infer Path}` ? Filled<Path> : never }

/** The addresses that a method may be called at, with or without a query. */
export type PathOf<M extends Method> = Addresses[Names<M>] | `${Addresses[Names<M>]}?${string}`

/** What varies is one part of an address: `/orders/7/payments` is not the order with the id `7/payments`. */
type CallOf<M extends Method, Path> = {
  [Name in Names<M>]: Path extends `${Addresses[Name]}/${string}`
    ? never
    : Path extends Addresses[Name] | `${Addresses[Name]}?${string}`
      ? ApiCalls[Name]
      : never
}[Names<M>]

export type AnswerOf<M extends Method, Path extends PathOf<M>> = CallOf<M, Path>['answer']
export type InputOf<M extends Method, Path extends PathOf<M>> = CallOf<M, Path>['input']
