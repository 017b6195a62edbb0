import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { BrokenAnswer } from './faults.ts'

export function cutConnection(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.socket?.destroy()
  return reply
}

/** Sends one of the broken responses that have been recorded from the real gateway. */
export function sendBrokenAnswer(reply: FastifyReply, answer: Exclude<BrokenAnswer, 'error'>): FastifyReply {
  switch (answer) {
    case 'reset':
      return cutConnection(reply)
    case 'empty':
      return reply.code(200).send()
    case 'gateway-fault':
      return reply
        .code(500)
        .send({
          fault: {
            faultstring:
              'Spike arrest violation. Allowed rate : MessageRate{messagesPerPeriod=5, periodInMicroseconds=1000000}',
            detail: { errorcode: 'policies.ratelimit.SpikeArrestViolation' },
          },
        })
    case 'html-503':
      return sendHtml(reply, 503, 'Request unsuccessful. Incapsula incident ID: 1046000480051534879-271438591026')
  }
}

/** Simulates a failing proxy in front of the service. */
export function sendOutage(reply: FastifyReply, fault: 'reset' | 'html-502'): FastifyReply {
  return fault === 'reset' ? cutConnection(reply) : sendHtml(reply, 502, '<h1>502 Bad Gateway</h1>')
}

export function sendHtml(reply: FastifyReply, status: number, sentence: string): FastifyReply {
  return reply
    .code(status)
    .type('text/html')
    .send(`<html><head><title>Error</title></head><body>${sentence}</body></html>`)
}

export async function delayAnswer(slowMs: number): Promise<void> {
  if (slowMs > 0) await sleep(slowMs)
}
