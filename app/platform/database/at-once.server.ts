import { type ClientBase, type Connection, Query, type QueryArrayResult } from 'pg'
import type { Asked } from './prepared-statement.server.ts'

/** The answers' rows, in the order of the questions. */
export type AskAtOnce = <Rows extends unknown[]>(
  ...questions: { [Place in keyof Rows]: Asked<Rows[Place]> }
) => Promise<{ [Place in keyof Rows]: Rows[Place][] }>

type Answers = QueryArrayResult<unknown[]>[]

const planned = new WeakMap<Connection, Map<string, string>>()

/**
 * Statements in one way there and back. Up to its one `sync` PostgreSQL carries out all of them or none, one after the
 * other: each sees what was committed before its own beginning, as in any transaction of the shop.
 */
class QueriesAtOnce extends Query {
  readonly #questions: readonly Asked<unknown>[]

  constructor(questions: readonly Asked<unknown>[], done: (error: Error | undefined, answers: Answers) => void) {
    super({ text: '', rowMode: 'array' } as never, (error, answers) => done(error, [answers].flat() as never))
    this.#questions = questions
  }

  override submit = (connection: Connection) => {
    const known = planned.get(connection) ?? new Map<string, string>()
    planned.set(connection, known)
    connection.stream.cork()
    for (const { name, text, values } of this.#questions) {
      if (known.get(name) !== text) {
        // Nobody knows whether one that failed is there.
        connection.close({ type: 'S', name }, true)
        connection.parse({ name, text, types: [] }, true)
        known.set(name, text)
      }
      connection.bind({ portal: '', statement: name, values } as never, true)
      connection.describe({ type: 'P', name: '' }, true)
      connection.execute({ portal: '', rows: '' }, true)
    }
    connection.sync()
    connection.stream.uncork()
  }
}

export function sendAtOnce(client: ClientBase, questions: readonly Asked<unknown>[]): Promise<unknown[][]> {
  return new Promise((resolve, reject) => {
    const query = new QueriesAtOnce(questions, (error, answers) => {
      if (!error) return resolve(answers.map(({ rows }, at) => rows.map((row) => questions[at]?.readRow(row))))
      planned.delete(connectionOf(client))
      reject(error)
    })
    client.query(query)
  })
}

const connectionOf = (client: ClientBase) => (client as ClientBase & { connection: Connection }).connection
