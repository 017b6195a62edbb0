import { once } from 'node:events'
import net from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { answerError } from './api-errors.server.ts'
import { callsFor, handle } from './module-api.server.ts'

const forAll = callsFor({ policy: 'public', tags: [] })

const readPerson = forAll('x').post('/api/people', {
  input: z.strictObject({ name: z.string() }),
  answer: z.object({ name: z.string(), friends: z.array(z.object({ name: z.string() })) }),
})

test('a route accepts only its declared fields, and returns no other column of a row', async () => {
  const app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerError)
  await app.register(
    async (api) =>
      handle(api, readPerson, async ({ body: { name } }) => {
        const row = { name, passwordHash: 'secret' }
        return { ...row, friends: [row] }
      }),
    { prefix: '/api' },
  )
  const ask = (payload: object) => app.inject({ method: 'POST', url: '/api/people', payload })
  expect((await ask({ name: 'Naisiae' })).json()).toEqual({ name: 'Naisiae', friends: [{ name: 'Naisiae' }] })
  expect((await ask({ name: 'Naisiae', role: 'owner' })).statusCode).toBe(400)
})

test('a body over the limit is read to its end before the refusal, so that the sender gets the response', async () => {
  const app = Fastify({ bodyLimit: 2 * 1024 })
  app.setErrorHandler(answerError)
  app.post('/', async () => 'taken')
  await app.listen({ port: 0 })
  onTestFinished(() => app.close())
  const address = app.server.address()
  const socket = net.connect(typeof address === 'object' && address ? address.port : 0)
  onTestFinished(() => void socket.destroy())
  const events: string[] = []
  socket.on('data', (data) => events.push(String(data)))
  const half = 'x'.repeat(2_000)
  socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 4000\r\n\r\n${half}`)
  await once(app.server, 'request')
  for (let turn = 0; turn < 50; turn++) await nextTurn()
  events.push('the rest')
  socket.write(half)
  await once(socket, 'close')
  expect(events.join('\n')).toMatch(/^the rest\nHTTP\/1\.1 413 .*That is too large: at most 2 KB\./s)
})
