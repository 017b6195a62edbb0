import type { Answer } from '#app/framework/browser/api-client.ts'
import type { StepUpWay } from '#app/framework/http/problem.ts'

/** `answer`: call it with true after the member has verified, with false if not. */
export type StepUpRequest = { way: StepUpWay; answer: (isVerified: boolean) => void }

const listeners = new Set<() => void>()
let openRequest: StepUpRequest | null = null

/** If the call needs a step-up, asks the member to verify and then sends again. */
export async function retryAfterStepUp<T>(send: () => Promise<Answer<T>>): Promise<Answer<T>> {
  const answer = await send()
  if (answer.ok || !answer.stepUp) return answer
  return (await requestStepUp(answer.stepUp)) ? send() : { ...answer, message: 'Nothing was changed.' }
}

export function readStepUp(): StepUpRequest | null {
  return openRequest
}

export function watchStepUp(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** A second request replaces the first one, whose call is then refused. */
function requestStepUp(way: StepUpWay): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false)
  openRequest?.answer(false)
  return new Promise((resolve) => {
    const request: StepUpRequest = {
      way,
      answer(isVerified) {
        if (openRequest === request) setRequest(null)
        resolve(isVerified)
      },
    }
    setRequest(request)
  })
}

function setRequest(request: StepUpRequest | null) {
  openRequest = request
  for (const listener of listeners) listener()
}
