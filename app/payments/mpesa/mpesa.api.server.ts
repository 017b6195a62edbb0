import type { CallTypes } from '#app/platform/api-calls.ts'
import type { ModuleApi } from '#app/platform/http/module-api.server.ts'
import { payAnswer, payInput, runningAnswer, statusAnswer } from '../pay-answers.ts'
import { addPromptCall, addStatusCalls } from '../prompt-calls.server.ts'

/** The calls of these routes that pages make. */
export const mpesaCalls = {
  'POST /api/mpesa/pay': { input: payInput, answer: payAnswer },
  'GET /api/mpesa/status/:transactionId': { answer: statusAnswer },
  'GET /api/mpesa/latest': { answer: runningAnswer },
}
type MpesaCalls = CallTypes<typeof mpesaCalls>

declare module '#app/platform/api-calls.ts' {
  interface ApiCalls extends MpesaCalls {}
}

/** Mounted at `/api/mpesa`. */
export const mpesaApi: ModuleApi = async (api, { shop }) => {
  addPromptCall(api, shop, 'mpesa')
  addStatusCalls(api, shop, 'mpesa')
}
