import type { ModuleApi } from '#app/framework/http/module-api.server.ts'
import { addPromptCall, addStatusCalls } from '../../prompt-calls.server.ts'

export const mpesaApi: ModuleApi = async (api, { shop }) => {
  addPromptCall(api, shop, 'mpesa')
  addStatusCalls(api, shop, 'mpesa')
}
