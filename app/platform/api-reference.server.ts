import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

/** The OpenAPI document of every call, made from the same schemas that check them, and a page to browse it. */
export async function describeApi(api: FastifyInstance, publicUrl: string) {
  await api.register(swagger, {
    openapi: {
      info: { title: 'The shop’s calls', version: '1' },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: {
          customer: { type: 'apiKey', in: 'cookie', name: 'session' },
          admin: { type: 'http', scheme: 'bearer' },
        },
      },
    },
    transform: jsonSchemaTransform,
  })
  await api.register(swaggerUi, { routePrefix: '/docs', staticCSP: true })
}
