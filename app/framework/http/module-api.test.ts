import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { answerError } from './api-errors.server.ts'
import { call, handle } from './module-api.server.ts'

const readPerson = call('POST', '/api/people', {
  policy: 'public',
  tags: [],
  summary: 'x',
  input: z.strictObject({ name: z.string() }),
  answer: z.object({ name: z.string(), friends: z.array(z.object({ name: z.string() })) }),
})

test('a call takes the fields that it names, and answers no other one of a row', async () => {
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
