import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { cookieName } from './cookie-name.server.ts'
import { isStaffPolicy } from './module-api.server.ts'
import { contentPolicy } from './page-security.server.ts'

export async function describeApi(api: FastifyInstance, publicUrl: string) {
  await api.register(swagger, {
    openapi: {
      info: { title: 'The shop’s calls', version: '1' },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: {
          customer: { type: 'apiKey', in: 'cookie', name: cookieName({ publicUrl }, 'session') },
          admin: { type: 'http', scheme: 'bearer' },
        },
      },
    },
    transform: describeCall,
  })
  const staticCSP = contentPolicy({ scripts: [], styles: [] }, publicUrl.startsWith('https:'))
  await api.register(swaggerUi, { routePrefix: '/docs', indexPrefix: api.prefix, staticCSP })
}

type Transform = typeof jsonSchemaTransform

const describeCall: Transform = (call) => {
  const { schema, url } = jsonSchemaTransform(call)
  const policy = call.route.config?.policy
  const scheme = policy === 'customer' ? policy : isStaffPolicy(policy) ? 'admin' : null
  const security = scheme ? { security: [{ [scheme]: [] }] } : {}
  return { schema: { ...schema, ...security }, url: url.replace(/\/$/, '') }
}
