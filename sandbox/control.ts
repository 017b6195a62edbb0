import type { FastifyInstance } from 'fastify'
import { type Faults, faultChoices, setFaults } from './faults.ts'
import { jsonBody } from './request-body.ts'

type ControlParts = { faults: Faults; reset: () => void; view: () => unknown }

/** Lets tests in another process read and set the sandbox. */
export function serveControl(server: FastifyInstance, { faults, reset, view }: ControlParts): void {
  server.get('/control/faults', async () => ({ faults, choices: faultChoices() }))
  server.get('/control/state', async () => view())

  server.post('/control/faults', async (request, reply) => {
    const result = setFaults(faults, jsonBody(request))
    return result.ok ? { faults } : reply.code(400).send({ error: `Unknown switch or value: ${result.problem}` })
  })

  server.post('/control/reset', async () => {
    reset()
    return { faults }
  })
}
