import type { ModuleApi } from '#app/framework/http/module-api.server.ts'
import { registerPromptRoute, registerStatusRoutes } from '../../prompt-calls.server.ts'

export const mpesaApi: ModuleApi = async (api, { shop }) => {
  registerPromptRoute(api, shop, 'mpesa')
  registerStatusRoutes(api, shop, 'mpesa')
}
