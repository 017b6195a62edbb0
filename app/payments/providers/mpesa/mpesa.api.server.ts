import type { ModuleApi } from '#app/framework/http/module-api.server.ts'
import { addStatusCalls, registerPromptRoute } from '../../prompt-calls.server.ts'

export const mpesaApi: ModuleApi = async (api, { shop }) => {
  registerPromptRoute(api, shop, 'mpesa')
  addStatusCalls(api, shop, 'mpesa')
}
